import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../contract/capabilities.ts';
import { addMonths, formatDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { json, mockHost, networkError } from '../../support/mockHost.ts';
import { onPhone } from '../../support/onPhone.ts';
import { pressWhenFree } from '../../support/pressWhenFree.ts';
import { renderPanel } from '../../support/renderPanel.tsx';
import { watchSavedFiles } from '../../support/savedFiles.ts';

/** Bulk actions on another host, and with many records. The others are in tests/e2e/bulkActions.spec.ts. */

const host = mockHost();

const card = (id: number) => ({ id, number: `BARE${String(id).padStart(16, '0')}`, status: 1, amount: 10 });

function listCards(count: number) {
  const items = Array.from({ length: count }, (_, index) => card(index + 1));
  host.on('GET /api/boncards', () =>
    json({ code: 200, items, info: { total_items: count, total_pages: 1 } }),
  );
}

const select = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (action: string) => host.calls.filter(({ name }) => name.endsWith(action));

const savedFiles = watchSavedFiles();

async function open(button: string) {
  press(button);
  return within(await screen.findByRole('dialog'));
}

test('with a bare host only cancellation is offered, without keys, and no call is repeated after a lost answer', async () => {
  listCards(3);
  let answers = [networkError, () => json({ code: 200, data: { ...card(1), status: 2 } })];
  host.on('POST /api/boncards/:id/action/cancel', () => (answers.shift() ?? networkError)());
  await renderPanel('/panel/bons');
  await select(/0001$/);
  await select(/0002$/);
  expect(screen.queryByRole('button', { name: 'Zablokuj' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Przedłuż ważność' })).toBeNull();
  const dialog = await open('Anuluj bony');
  fireEvent.change(dialog.getByLabelText('Powód anulowania'), { target: { value: 'Koniec serii' } });
  await pressWhenFree(dialog.getByRole('button', { name: 'Anuluj bony' }));
  expect(await screen.findByText('Bez odpowiedzi: 1 · Niewysłane: 1')).toBeTruthy();
  expect(sent('/cancel')).toMatchObject([{ body: { canceled_reason: 'Koniec serii' } }]);
  expect(sent('/cancel')[0]?.headers).not.toContain('idempotency-key');
  press('Spróbuj ponownie: 1');
  expect(await screen.findByText('Zrobione: 1 · Niewysłane: 1')).toBeTruthy();
  expect(sent('/cancel').map(({ name }) => name)).toEqual(
    Array(2).fill('POST /api/boncards/1/action/cancel'),
  );
  answers = [() => json({ code: 422, message: 'Ten bon jest już anulowany.' })];
  press('Wyślij pozostałe: 1');
  expect(await screen.findByText('Zrobione: 1 · Odmowy: 1')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('•••• 0002 Ten bon jest już anulowany.');
});

test.each([
  [
    'says how much comes back to those written off',
    70,
    'Odpisane saldo wróci na 2 bony, razem 80,00\u00a0zł.',
  ],
  [
    'says that it comes back, if the host does not tell how much',
    undefined,
    'Odpisane saldo wróci na 2 bony.',
  ],
])('an extension of many cards %s', async (_, amount, told) => {
  const lost = (id: number, written_off_amount: number | undefined) => ({
    ...card(id),
    ...{ status: 3, amount: 0, written_off: '2026-03-03T10:00:00Z', written_off_amount },
  });
  const items = [card(1), lost(2, amount), lost(3, 10)].map((it) => ({ ...it, valid_until: '2026-01-31' }));
  host.on('GET /api/boncards', () => json({ code: 200, items, info: { total_items: 3, total_pages: 1 } }));
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'extend'] });
  await select(/^Zaznacz wszystkie$/);
  const dialog = await open('Przedłuż ważność');
  const exactly = { normalizer: (text: string) => text };
  expect(dialog.getByText((text) => text.endsWith(told), exactly)).toBeTruthy();
});

test('a cancellation reads the selected cards again, and states the balance of each', async () => {
  listCards(3);
  host.on('POST /api/boncards/:id/action/cancel', () => json({ code: 200 }));
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'expected-balance'] });
  await select(/^Zaznacz wszystkie$/);
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('GET /api/boncards', () => promise);
  const dialog = await open('Anuluj bony');
  expect(
    dialog.getByText('Salda tych bonów, razem 30,00 zł, przepadną. Tego nie można cofnąć.'),
  ).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Anuluj bony' })).toHaveProperty('disabled', true);
  // One was sold meanwhile, and another one canceled.
  const items = [{ ...card(3), status: 2, amount: 0 }, { ...card(2), amount: 500 }, card(1)];
  resolve(json({ code: 200, items, info: { total_items: 3, total_pages: 1 } }));
  expect(await dialog.findByText(/Salda tych bonów, razem 510,00 zł, przepadną/)).toBeTruthy();
  expect(host.calls.at(-1)).toMatchObject({ name: 'GET /api/boncards', query: { ids: '1,2,3' } });
  fireEvent.change(dialog.getByLabelText('Powód anulowania'), { target: { value: 'Koniec serii' } });
  await pressWhenFree(dialog.getByRole('button', { name: 'Anuluj bony' }));
  await waitFor(() => expect(sent('/cancel')).toHaveLength(2));
  expect(sent('/cancel').map(({ body }) => body)).toEqual([
    { canceled_reason: 'Koniec serii', balance: 10 },
    { canceled_reason: 'Koniec serii', balance: 500 },
  ]);
});

test('an extension reads the selected cards again, and states the last day of each', async () => {
  const listed = (...items: object[]) =>
    host.on('GET /api/boncards', () => json({ code: 200, items, info: { total_items: 2, total_pages: 1 } }));
  const today = warsawDayOf(new Date());
  const [soon, later, until] = [addMonths(today, 1), addMonths(today, 2), addMonths(today, 12)];
  listed({ ...card(1), valid_until: soon }, { ...card(2), valid_until: soon });
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'extend', 'expected-validity'] });
  await select(/^Zaznacz wszystkie$/);
  // One was written off meanwhile, and the other one extended.
  const lost = { status: 3, amount: 0, written_off: '2026-03-03T10:00:00Z', written_off_amount: 70 };
  listed({ ...card(1), ...lost, valid_until: '2026-01-31' }, { ...card(2), valid_until: later });
  const message = 'Ostatni dzień ważności bonu zmienił się.';
  host.on('POST /api/boncards/:id/action/extend', () =>
    json({ code: 422, reason: 'validity-changed', message }, 422),
  );
  const dialog = await open('Przedłuż ważność');
  expect(await dialog.findByText(/Odpisane saldo wróci na 1 bon, razem 70,00\szł\.$/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Nowa data ważności'), { target: { value: formatDay(until) } });
  fireEvent.change(dialog.getByLabelText('Powód'), { target: { value: 'Remont' } });
  await pressWhenFree(dialog.getByRole('button', { name: 'Przedłuż ważność' }));
  expect(await screen.findByText('Odmowy: 2')).toBeTruthy();
  expect(sent('/extend').map(({ body }) => body)).toEqual([
    { valid_until: until, reason: 'Remont', before: '2026-01-31' },
    { valid_until: until, reason: 'Remont', before: later },
  ]);
  expect(screen.queryByRole('button', { name: /^Spróbuj ponownie/ })).toBeNull();
  expect(screen.getByText(/^Żeby zobaczyć, co się zmieniło/)).toBeTruthy();
});

test('a card whose balance has changed meanwhile is canceled only after another decision', async () => {
  listCards(2);
  const refusals = [
    json({ code: 422, reason: 'balance-changed', message: 'Saldo bonu zmieniło się.', data: 5 }, 422),
    json({ code: 422, message: 'Ten bon jest już anulowany.' }, 422),
  ];
  host.on('POST /api/boncards/:id/action/cancel', () => refusals.shift() ?? json({ code: 200 }));
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'expected-balance'] });
  await select(/^Zaznacz wszystkie$/);
  const cancel = async () => {
    const dialog = await open('Anuluj bony');
    fireEvent.change(dialog.getByLabelText('Powód anulowania'), { target: { value: 'Koniec serii' } });
    await pressWhenFree(dialog.getByRole('button', { name: 'Anuluj bony' }));
  };
  await cancel();
  expect(await screen.findByText('Odmowy: 2')).toBeTruthy();
  press('Spróbuj ponownie: 1');
  expect(await screen.findByText('Zrobione: 1 · Odmowy: 1')).toBeTruthy();
  expect(sent('/cancel').map(({ name }) => name.at(-'/action/cancel'.length - 1))).toEqual(['1', '2', '2']);
  expect(screen.queryByRole('button', { name: /^Spróbuj ponownie/ })).toBeNull();
  expect(screen.getByText(/^Żeby zobaczyć, co się zmieniło/)).toBeTruthy();
  press('Zamknij');
  host.on('GET /api/boncards', () =>
    json({ code: 200, items: [{ ...card(1), amount: 5 }], info: { total_items: 1, total_pages: 1 } }),
  );
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card(1), amount: 5 } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await cancel();
  await waitFor(() => expect(sent('/cancel')).toHaveLength(4));
  expect(sent('/cancel').at(-1)?.body).toEqual({ canceled_reason: 'Koniec serii', balance: 5 });
});

/** Waits for the only export, and returns its parameters. */
async function exported() {
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  return host.calls.filter(({ query }) => 'export' in query).map(({ name, query }) => [name, query]);
}

test('exactly the selected cards are exported, in the list’s order and without its filters, and stay selected', async () => {
  listCards(3);
  const query = new URLSearchParams({
    filter: JSON.stringify({ query: 'BARE' }),
    sort: 'amount',
    order: 'DESC',
  });
  await renderPanel(`/panel/bons?${query}`, {
    capabilities: ['sort', 'boncard-filters', 'boncard-export'],
  });
  await select(/0003$/);
  await select(/0001$/);
  host.on('GET /api/boncards', () => new Response('numer', { headers: { 'Content-Type': 'text/csv' } }));
  press('Pobierz zaznaczone (CSV)');
  expect(await exported()).toEqual([
    ['GET /api/boncards', { ids: '3,1', sort: 'amount', order: 'desc', export: 'csv' }],
  ]);
  expect(savedFiles).toEqual([`bony-${warsawDayOf(new Date())}.csv`]);
  expect(screen.getAllByRole('checkbox', { name: /^Zaznacz: /, checked: true })).toHaveLength(2);
});

test('an export of selected cards that is refused says why', async () => {
  listCards(1);
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'boncard-export'] });
  await select(/0001$/);
  host.on('GET /api/boncards', () =>
    json({ code: 429, message: 'Trwa już Twój eksport.', reason: 'export-under-way' }, 429),
  );
  press('Pobierz zaznaczone (XLSX)');
  expect(await screen.findByText('Trwa już Twój eksport.')).toBeTruthy();
  expect(savedFiles).toEqual([]);
  expect(screen.getByRole('button', { name: 'Pobierz zaznaczone (XLSX)' })).toHaveProperty('disabled', false);
});

test('more than a hundred selected cards cannot be exported, which the bar says', async () => {
  listCards(101);
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'boncard-export'] });
  await select(/^Zaznacz wszystkie$/);
  expect(await screen.findByText('Pobrać można najwyżej 100 zaznaczonych naraz.')).toBeTruthy();
  const csv = screen.getByRole('button', { name: 'Pobierz zaznaczone (CSV)' });
  expect(csv).toHaveProperty('disabled', true);
  await select(/0101$/);
  expect(csv).toHaveProperty('disabled', false);
});

test.each<[string, Capability[]]>([
  ['is bare', []],
  ['makes no files', ['boncard-filters']],
  ['cannot be asked for cards by their ids', ['boncard-export']],
])('selected cards are not exported by a host that %s', async (_, capabilities) => {
  listCards(1);
  await renderPanel('/panel/bons', { capabilities });
  await select(/0001$/);
  expect(await screen.findByRole('button', { name: 'Anuluj bony' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Eksportuj/ })).toBeNull();
});

test('for users of a bare host only deactivation is offered', async () => {
  await renderPanel('/panel/users');
  await select(/Ewa Nowak/);
  expect(await screen.findByRole('button', { name: 'Dezaktywuj' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wyślij ponownie link aktywacyjny' })).toBeNull();
});

test('a phone has no selection', async () => {
  onPhone();
  await renderPanel('/panel/users');
  await screen.findByText('Ewa Nowak');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('shows its progress among many records, with one call at a time', async () => {
  listCards(15);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.on('POST /api/boncards/:id/action/block', async () => {
    if (sent('/block').length === 8) await answered;
    return json({ code: 200, data: { ...card(1), status: 1 } });
  });
  await renderPanel('/panel/bons', { capabilities: ['idempotency', 'block'] });
  await select(/^Zaznacz wszystkie$/);
  const dialog = await open('Zablokuj');
  expect(dialog.getByText(/^Dopóki ich nie odblokujesz, bonów /)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Powód'), { target: { value: 'Kradzież' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Zablokuj' }));
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('7 z 15'));
  // The progress is announced before the call is sent.
  await waitFor(() => expect(sent('/block')).toHaveLength(8));
  answer();
  expect(await screen.findByText('Zablokuj (15) – gotowe')).toBeTruthy();
  expect(new Set(sent('/block').map(({ name }) => name)).size).toBe(15);
});

test('an action that is possible for none of the selected cards says so', async () => {
  const items = [1, 2].map((id) => ({ ...card(id), status: 2 }));
  host.on('GET /api/boncards', () => json({ code: 200, items, info: { total_items: 2, total_pages: 1 } }));
  await renderPanel('/panel/bons', { capabilities: ['boncard-filters', 'extend'] });
  await select(/^Zaznacz wszystkie$/);
  const dialog = await open('Przedłuż ważność');
  expect(dialog.getByText('Nie można tego zrobić z żadnym z zaznaczonych: Anulowany (2).')).toBeTruthy();
});
