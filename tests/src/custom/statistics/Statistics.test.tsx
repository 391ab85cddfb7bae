import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../../src/session.ts';
import { bareHost } from '../../../support/bareHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The statistics on a host that knows only spec §7. */

let host: ReturnType<typeof bareHost>;

beforeEach(() => {
  host = bareHost();
  vi.stubGlobal('fetch', host.fetch);
});

const questions = () => host.calls.filter(({ name }) => name === 'GET /api/boncards-transactions');
const byCharge = '/panel/statistics/by-charge';
// jsdom is as wide as a tablet, where the fields are folded away.
const unfoldFilters = () => fireEvent.click(screen.getByRole('button', { name: 'Filtry' }));

test('lists transactions without totals and without an order to choose', async () => {
  await renderPanel(byCharge);
  expect(await screen.findByText('BARE 0000 0000 0000 0001')).toBeTruthy();
  expect(screen.getByText('1–15 z 17')).toBeTruthy();
  expect(screen.queryByText('Pokaż jako tabelę')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Data' })).toBeNull();
  expect(questions().map(({ query }) => query)).toEqual([
    { stats_type: 'charge', page: '1', per_page: '15' },
  ]);
  expect(host.calls.filter(({ name }) => name.endsWith('/summary'))).toEqual([]);
});

test('asks by the filters and nothing else; what is empty is not sent', async () => {
  await renderPanel('/panel/statistics/by-sell');
  await screen.findByText('BARE 0000 0000 0000 0001');
  unfoldFilters();
  fireEvent.change(screen.getByLabelText('Data od'), { target: { value: '1.06.2026' } });
  fireEvent.change(screen.getByLabelText('Kwota do'), { target: { value: '1 500,50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
  await waitFor(() =>
    expect(questions().at(-1)?.query).toEqual({
      stats_type: 'sell',
      page: '1',
      per_page: '15',
      issue_date_from: '2026-06-01',
      issue_amount_to: '1500.5',
    }),
  );
});

test('what was typed when the session died is there again, and gives way to other filters', async () => {
  await renderPanel(byCharge);
  await screen.findByText('BARE 0000 0000 0000 0001');
  fireEvent.change(screen.getByLabelText('Kwota od'), { target: { value: '5000' } });
  act(() => session.expire());
  cleanup();
  await renderPanel(byCharge);
  const from = await screen.findByLabelText<HTMLInputElement>('Kwota od');
  expect(from.value).toBe('5000');
  fireEvent.click(screen.getByRole('button', { name: 'Dziś' }));
  await waitFor(() => expect(from.value).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>('Data od').value).not.toBe('');
});

test('what the host refuses is told beside its field until something else is asked for', async () => {
  await renderPanel(byCharge);
  await screen.findByText('BARE 0000 0000 0000 0001');
  unfoldFilters();
  const errors = { issue_amount_from: ['Najwyżej 1000 zł'] };
  vi.stubGlobal('fetch', async () => Response.json({ code: 422, message: 'Popraw pola', errors }));
  const from = screen.getByLabelText('Kwota od');
  fireEvent.change(from, { target: { value: '5000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
  expect(await screen.findByText('Najwyżej 1000 zł')).toBeTruthy();
  expect(from.getAttribute('aria-invalid')).toBe('true');
  vi.stubGlobal('fetch', host.fetch);
  fireEvent.change(from, { target: { value: '500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
  await screen.findByText('BARE 0000 0000 0000 0001');
  expect(screen.queryByText('Najwyżej 1000 zł')).toBeNull();
});

test('what the host refuses of a link’s filters is told beside its field, in sight', async () => {
  const errors = { issue_date_to: ['Data końcowa jest za wczesna'] };
  vi.stubGlobal('fetch', async () => Response.json({ code: 422, message: 'Popraw pola', errors }));
  const filter = { issue_date_from: '2026-06-03', issue_date_to: '2026-06-01' };
  await renderPanel(`${byCharge}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const to = await screen.findByRole('textbox', { name: 'Data do', description: /za wczesna/ });
  expect(to.getAttribute('aria-invalid')).toBe('true');
});

test('an export asks for exactly the filtered rows', async () => {
  const saved = vi.fn(() => 'blob:file');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
  await renderPanel(`${byCharge}?filter=${encodeURIComponent('{"number":"BARE"}')}`);
  await screen.findByText('BARE 0000 0000 0000 0001');
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz XLSX' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(questions().at(-1)?.query).toEqual({ stats_type: 'charge', number: 'BARE', export: 'xlsx' });
});

test('the salon that is saved here narrows what an employer sees, for good', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel(byCharge, { role: 'employer' });
  expect(await screen.findByText('Salon: Salon Rynek')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Salon: Salon Rynek/ })).toBeNull();
  expect(screen.queryByLabelText('Salon')).toBeNull();
  await waitFor(() => expect(questions().at(-1)?.query.place).toBe('2'));
});

test('an administrator drops the saved salon, and it does not come back', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel(byCharge);
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń filtr: Salon: Salon Rynek' }));
  await waitFor(() => expect(questions().at(-1)?.query.place).toBeUndefined());
  fireEvent.click(await screen.findByRole('button', { name: 'Przejdź do strony 2' }));
  await waitFor(() => expect(questions().at(-1)?.query.page).toBe('2'));
  expect(questions().at(-1)?.query.place).toBeUndefined();
});
