import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MonthPart } from '../../../../contract/books.ts';
import type { Capability } from '../../../../contract/capabilities.ts';
import { ledgerKinds } from '../../../../contract/codes.ts';
import { setLanguage } from '../../../../src/i18n/language.ts';
import type { ViewBody } from '../../../../src/views/useSavedViews.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** Cases that are hard to produce with the real server: a closed month that differs, and a refused closing. */

const host = mockHost();
const CALL = 'GET /api/books/roll-forward';
const salon = { id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47', name: 'Salon Rynek' };

function movement(charge: number) {
  const kinds = Object.fromEntries(Object.keys(ledgerKinds).map((kind) => [kind, 0]));
  return { opening: 100, kinds: { ...kinds, charge }, closing: 100 + charge };
}

function month(charge: number) {
  return { rows: [{ salon, ...movement(charge) }], total: movement(charge) };
}

const closing = {
  by: { fullname: 'Ewa Nowak' },
  at: '2026-11-03T10:00:00.000Z',
  hash: 'ab'.repeat(32),
  differing: [] as MonthPart[],
  liability: [{ salon, type: 1, tax_class: null, expired: false, amount: 150, cards: 3 }],
  settlement: [{ debtor: salon, creditor: { ...salon, name: 'Salon Dworzec' }, amount: 12.5, count: 2 }],
};

function answer({
  rows,
  total,
  ...state
}: ReturnType<typeof month> & { closed: object | null; can_close?: true; cannot_close?: object }) {
  const sums = { month: '2026-10', can_close: false, cannot_close: null, ...total, ...state };
  host.on(CALL, () =>
    json({ code: 200, items: rows, info: { total_items: rows.length, total_pages: 1 }, sums }),
  );
}

const open = (...more: Capability[]) =>
  renderPanel('/panel/books/month?filter={"month":"2026-10"}', { capabilities: ['books', ...more] });
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

test('a closed month shows the kept figures, those of today, and the difference', async () => {
  answer({ ...month(55.5), closed: { ...closing, differs: true, differing: ['movements'], ...month(50) } });
  await open();
  expect(await screen.findByText(/różnią się od zamkniętych: zmiany w ciągu miesiąca\./)).toBeTruthy();
  const hash = screen.getByText('ab'.repeat(32));
  expect(hash.closest('[role=alert], [role=status]')).toBeNull();
  const display = () => getComputedStyle(hash.parentElement as Element).display;
  expect(display()).toBe('none');
  fireEvent.click(screen.getByRole('button', { name: 'Szczegóły', expanded: false }));
  expect(display()).toBe('block');
  expect(screen.getByText(/Zamknięto 03/).closest('[role]')?.role).toBe('status');
  expect(screen.getByText(/Zamknięto 03.11.2026 11:00 · Ewa Nowak/)).toBeTruthy();
  expect(await cellsOf(/^Sprzedaż/)).toEqual(['+ 50,00 zł', '+ 55,50 zł', '+ 5,50 zł']);
  expect(await cellsOf(/^Stan na końcu miesiąca/)).toEqual(['150,00 zł', '155,50 zł', '+ 5,50 zł']);
});

test('a salon that has figures on one side only differs by all of them', async () => {
  const other = { ...salon, id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e48', name: 'Salon Dworzec' };
  const today = { rows: [{ salon: other, ...movement(30) }], total: movement(30) };
  answer({ ...today, closed: { ...closing, differs: true, differing: ['movements'], ...month(50) } });
  await open();
  const table = () => within(screen.getByRole('region', { name: 'Salony' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Salon Rynek' }));
  expect(await screen.findByText('Od otwarcia do zamknięcia: Salon Rynek')).toBeTruthy();
  expect(await cellsOf(/^Sprzedaż/)).toEqual(['+ 50,00 zł', '0,00 zł', '− 50,00 zł']);
  fireEvent.click(table().getByRole('button', { name: 'Salon Dworzec' }));
  expect(await screen.findByText('Od otwarcia do zamknięcia: Salon Dworzec')).toBeTruthy();
  expect(await cellsOf(/^Stan na końcu miesiąca/)).toEqual(['0,00 zł', '130,00 zł', '+ 130,00 zł']);
});

test('the month in the filters follows the language, and texts of the host are requested again', async () => {
  answer({ ...month(50), closed: null });
  await open();
  expect(await screen.findByText('październik 2026')).toBeTruthy();
  const asked = () => host.calls.filter(({ name }) => name === CALL).length;
  const before = asked();
  act(() => setLanguage('en'));
  expect(await screen.findByText('October 2026')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe(before + 1));
  act(() => setLanguage('pl'));
});

test('one salon can be chosen below the totals or in the address, while files have all salons', async () => {
  answer({ ...month(50), closed: null });
  const router = await renderPanel(`/panel/books/month?filter={"month":"2026-10","salon":"${salon.id}"}`, {
    capabilities: ['books'],
  });
  const titles = () => screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent);
  expect(await screen.findByRole('button', { name: 'Wszystkie salony' })).toBeTruthy();
  expect(titles()[0]).toBe('Od otwarcia do zamknięcia: Salon Rynek');
  expect(screen.queryByRole('combobox', { name: 'Salon' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Wszystkie salony' }));
  await waitFor(() => expect(titles()[0]).toBe('Od otwarcia do zamknięcia'));
  fireEvent.click(screen.getByRole('button', { name: 'Salon Rynek' }));
  await waitFor(() => expect(titles()[0]).toBe('Od otwarcia do zamknięcia: Salon Rynek'));
  expect(decodeURIComponent(router.state.location.search)).toContain(salon.id);
});

test('a month with one salon chosen is saved as a view, and scheduled, without the salon', async () => {
  answer({ ...month(50), closed: null });
  const refused = () => json({ code: 422, message: 'Nie' }, 422);
  host.on('GET /api/views', () => json({ code: 200, items: [] }));
  host.on('POST /api/views', refused);
  await renderPanel(`/panel/books/month?filter={"month":"2026-10","salon":"${salon.id}"}`, {
    capabilities: ['books', 'views', 'schedules'],
    user: { id: salon.id, name: 'Alicja' },
  });
  const sent = () =>
    host.calls.flatMap(({ name, body }) =>
      name === 'POST /api/views' ? [Object.keys((body as ViewBody).filter)] : [],
    );
  fireEvent.click(await screen.findByRole('button', { name: 'Zaplanuj wysyłkę' }));
  const schedule = within(await screen.findByRole('dialog'));
  fireEvent.click(schedule.getByRole('button', { name: 'Zaplanuj' }));
  await waitFor(() => expect(sent()).toEqual([['month']]));
  fireEvent.click(schedule.getByRole('button', { name: 'Wróć' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Widoki' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Zapisz ten widok…' }));
  const save = within(await screen.findByRole('dialog'));
  fireEvent.change(save.getByLabelText('Nazwa widoku'), { target: { value: 'Rynek' } });
  fireEvent.click(save.getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent()).toEqual([['month'], ['month']]));
});

test('if liability and settlement of a closed month differ, the kept ones are shown', async () => {
  const differing = ['liability', 'settlement'];
  answer({ ...month(50), closed: { ...closing, differs: true, differing, ...month(50) } });
  await open('transaction-issuer');
  expect(await screen.findByText(/zamkniętych: zobowiązania, rozliczenia między salonami\./)).toBeTruthy();
  const kept = (name: string) => within(screen.getByRole('region', { name }));
  const liability = kept('Zobowiązania przy zamknięciu');
  expect(liability.getByRole('row', { name: /Salon Rynek.*150,00.zł/ })).toBeTruthy();
  const link = liability.getByRole('link', { name: 'Dzisiejsze kwoty Zobowiązania przy zamknięciu' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/panel/books/liability?filter={"at":"2026-10-31"}',
  );
  const pathOf = (row: HTMLElement) =>
    decodeURIComponent(within(row).getByRole('link').getAttribute('href') ?? '');
  expect(pathOf(liability.getByRole('row', { name: /Salon Rynek/ }))).toBe(
    `/panel/books/liability?filter={"at":"2026-10-31","salon":"${salon.id}","type":1,"tax_class":"none","expired":"false"}`,
  );
  const settlement = kept('Rozliczenia między salonami przy zamknięciu');
  expect(pathOf(settlement.getByRole('row', { name: /Salon Dworzec/ }))).toBe(
    `/panel/statistics/by-sell?filter={"place":"${salon.id}","issuer":"${salon.id}","issue_date_from":"2026-10-01","issue_date_to":"2026-10-31"}`,
  );
  expect(settlement.getByRole('row', { name: /Salon Rynek.*Salon Dworzec.*12,50.zł/ })).toBeTruthy();
});

test('if only the hash of a closed month is wrong, that is shown', async () => {
  answer({ ...month(50), closed: { ...closing, differs: true, differing: [], ...month(50) } });
  await open();
  expect(await screen.findByText(/zgadzają się z dzisiejszymi, ale nie ze swoim skrótem/)).toBeTruthy();
});

test('a closed month without differences has one column of amounts, and cannot be closed again', async () => {
  answer({ ...month(50), closed: { ...closing, differs: false, ...month(50) } });
  await open();
  expect(await screen.findByText(/zgadzają się z zamkniętymi/)).toBeTruthy();
  expect(await cellsOf(/^Sprzedaż \+/)).toEqual(['+ 50,00 zł', '150,00 zł']);
  expect(screen.queryByRole('button', { name: 'Zamknij miesiąc' })).toBeNull();
});

test.each([
  ['month-not-over', 'Stan na teraz'],
  ['month-before-first', 'Stan na końcu miesiąca'],
  ['day-not-believed', 'Stan na końcu miesiąca'],
])('a month that cannot be closed (%s) says why, and has no button', async (reason, closing) => {
  answer({ ...month(50), cannot_close: { reason, reason_text: 'Bo tak.' }, closed: null });
  await open();
  expect(await screen.findByText('Bo tak.')).toBeTruthy();
  expect(screen.getByText(closing)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zamknij miesiąc' })).toBeNull();
});

test('a refused closing says why, and reloads the month', async () => {
  answer({ ...month(50), can_close: true, closed: null });
  host.on('POST /api/books/months/:month/close', () =>
    json({ code: 409, message: 'Ten miesiąc jest już zamknięty.', reason: 'month-closed' }, 409),
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Zamknij miesiąc' }));
  const asked = host.calls.filter(({ name }) => name === CALL).length;
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zamknij miesiąc' }));
  expect(await screen.findByText('Ten miesiąc jest już zamknięty.')).toBeTruthy();
  expect(host.calls.some(({ name }) => name === 'POST /api/books/months/2026-10/close')).toBe(true);
  await waitFor(() => expect(host.calls.filter(({ name }) => name === CALL).length).toBeGreaterThan(asked));
});

test('if the month is cleared, the previous month is used on the screen, in files and on paper', async () => {
  answer({ ...month(50), closed: null });
  await renderPanel('/panel/books/month?filter={}', { capabilities: ['books'] });
  await waitFor(() =>
    expect(host.calls.find(({ name }) => name === CALL)?.query.month).toMatch(/^\d{4}-\d\d$/),
  );
  const shown = host.calls.find(({ name }) => name === CALL)?.query.month;
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz CSV' }));
  await waitFor(() =>
    expect(host.calls.find(({ query }) => query.export)?.query).toEqual({ month: shown, export: 'csv' }),
  );
  expect(screen.getByText(/^Miesiąc: .+ · Wydrukowano /)).toBeTruthy();
});

test('a closed month without a single sale has a file, too', async () => {
  const nothing = { rows: [], total: movement(0) };
  answer({ ...nothing, closed: { ...closing, liability: [], settlement: [], differs: false, ...nothing } });
  await open();
  const download = await screen.findByRole('button', { name: 'Pobierz CSV' });
  host.on(CALL, () => new Promise(() => {}));
  fireEvent.click(download);
  await waitFor(() =>
    expect(host.calls.find(({ query }) => query.export)).toMatchObject({
      name: CALL,
      query: { month: '2026-10', export: 'csv' },
    }),
  );
});
