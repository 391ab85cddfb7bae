import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { warsawDayOf } from '../../../../contract/warsaw.ts';
import { session } from '../../../../src/session.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { onPhone } from '../../../support/onPhone.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { watchSavedFiles } from '../../../support/savedFiles.ts';

/** The statistics on a host that knows only the base calls. */

// A page of fifteen rows takes much longer to render.
const host = mockHost({ transactions: 3 });
/** More than a page. */
const MANY = { transactions: 17 };

const LIST = 'GET /api/boncards-transactions';
const SUMMARY = 'GET /api/boncards-transactions/summary';
const byCharge = '/panel/statistics/by-charge';
const bySell = '/panel/statistics/by-sell';

const questions = () => host.calls.filter(({ name }) => name === LIST).map(({ query }) => query);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** Chooses a preset of the period, or the entry that shows the two fields for days. */
async function choosePeriod(name: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Okres/ }));
  fireEvent.click(await screen.findByRole('option', { name }));
  if (name === 'Wybrane dni…') await screen.findByRole('dialog', { name });
}
/** Waits for the first row and returns it. */
const shown = () => screen.findByText('BARE 0000 0000 0000 0001');

const savedFiles = watchSavedFiles();

test('lists transactions without totals and without a choice of order', async () => {
  host.has(MANY);
  await renderPanel(byCharge);
  expect(await shown()).toBeTruthy();
  expect(screen.getByText('1–15 z 17')).toBeTruthy();
  expect(screen.queryByText('Pokaż jako tabelę')).toBeNull();
  expect(within(screen.getByRole('columnheader', { name: 'Data' })).queryByRole('button')).toBeNull();
  expect(questions()).toEqual([{ stats_type: 'charge', page: '1', per_page: '15' }]);
  expect(host.calls.filter(({ name }) => name === SUMMARY)).toEqual([]);
});

test('a row leads to its card for those who may see it', async () => {
  await renderPanel(byCharge);
  const link = await screen.findByRole('link', { name: 'BARE 0000 0000 0000 0001' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.origin);
  expect(pathname).toBe('/panel/bons');
  expect(searchParams.get('filter')).toBe('{"query":"BARE0000000000000001"}');
  cleanup();
  await renderPanel(byCharge, { role: 'employer' });
  await shown();
  expect(screen.queryByRole('link', { name: 'BARE 0000 0000 0000 0001' })).toBeNull();
});

test('a row leads directly to its card if the host sends the card’s id', async () => {
  host.on(LIST, () => json({ code: 200, items: [{ boncard: 'BARE0000000000000001', boncard_id: 4 }] }));
  await renderPanel(byCharge);
  const link = await screen.findByRole('link', { name: 'BARE 0000 0000 0000 0001' });
  expect(link.getAttribute('href')).toBe('/panel/bons/4');
});

test('each filter applies at once, and empty filters are not sent', async () => {
  const router = await renderPanel(bySell);
  await shown();
  await choosePeriod('Wybrane dni…');
  type('Data od', '1.06.26');
  type('Kwota do', '1 500,50');
  await waitFor(() =>
    expect(questions().at(-1)).toEqual({
      stats_type: 'sell',
      page: '1',
      per_page: '15',
      issue_date_from: '2026-06-01',
      issue_amount_to: '1500.5',
    }),
  );
  expect(router.state.location.search).toContain('2026-06-01');
  // The value is reformatted when the field loses the focus.
  expect(field('Data od').value).toBe('1.06.26');
  fireEvent.blur(field('Data od'));
  expect(field('Data od').value).toBe('01.06.2026');
  type('Data od', '');
  await waitFor(() => expect(questions().at(-1)).not.toHaveProperty('issue_date_from'));
});

test('shows an invalid filter next to its field and does not send it', async () => {
  await renderPanel(byCharge);
  await shown();
  await choosePeriod('Wybrane dni…');
  type('Data do', 'jutro');
  fireEvent.blur(field('Data do'));
  expect(await screen.findByText('Wpisz datę jako DD.MM.RRRR')).toBeTruthy();
  type('Data do', '1.11.2026');
  type('Data od', '2.11.2026');
  expect(await screen.findByText(/musi być późniejsza niż początkowa albo taka sama/)).toBeTruthy();
  // The same day is a valid end, and a change of the start validates the rule again.
  type('Data od', '1.11.2026');
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ issue_date_to: '2026-11-01' }));
  expect(questions()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(/musi być późniejsza/)).toBeNull());
});

test('a preset is chosen, and then any period again', async () => {
  await renderPanel(byCharge);
  await shown();
  type('Kwota od', 'sto');
  await choosePeriod('Dziś');
  const today = warsawDayOf(new Date());
  await waitFor(() =>
    expect(questions().at(-1)).toMatchObject({ issue_date_from: today, issue_date_to: today }),
  );
  expect(screen.getByRole('combobox', { name: /Okres/ }).textContent).toBe('Dziś');
  // The preset clears an invalid filter.
  expect(field('Kwota od').value).toBe('');
  await choosePeriod('Dowolny');
  await waitFor(() => expect(questions().at(-1)).not.toHaveProperty('issue_date_from'));
});

/** Lets the typing pause long enough for the filters to apply. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(1500));

test.each([
  ['an amount', 'Kwota od', '100', '100,00'],
  ['a day', 'Data od', '1.11', '1.11.2026'],
])(
  'Back shows the filters of the URL after further typing that changes none: %s',
  async (_, name, ...typed) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-29T11:00:00Z') });
    const router = await renderPanel(filtered(bySell, { number: 'BARE' }));
    await shown();
    if (name === 'Data od') await choosePeriod('Wybrane dni…');
    for (const text of typed) {
      type(name, text);
      await pause();
    }
    // What was typed last has applied the same filter again, which is another entry of the history.
    await act(() => router.navigate(-2));
    await waitFor(() => expect(field(name).value).toBe(''));
    expect(field(name).getAttribute('aria-invalid')).toBe('false');
    await act(() => router.navigate(2));
    await waitFor(() => expect(field(name).value).not.toBe(''));
  },
);

test('removing all filters empties their fields, too, and the next filter applies alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPanel(bySell, { capabilities: ['transaction-filters'] });
  await shown();
  for (const text of ['9000', '9000,00']) {
    type('Kwota od', text);
    await pause();
  }
  press('Filtry');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Usuń wszystkie filtry' }));
  await waitFor(() => expect(field('Kwota od').value).toBe(''));
  type('Kwota do', '50');
  await pause();
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ issue_amount_to: '50' }));
  expect(questions().at(-1)).not.toHaveProperty('issue_amount_from');
});

test('restores and applies filters typed before the session expired', async () => {
  await renderPanel(byCharge);
  await shown();
  type('Kwota od', '5000');
  act(() => session.expire());
  cleanup();
  await renderPanel(byCharge);
  await waitFor(() => expect(field('Kwota od').value).toBe('5000'));
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ issue_amount_from: '5000' }));
});

test('shows the host’s refusal of a filter next to its field until the filters change', async () => {
  await renderPanel(byCharge);
  await shown();
  const errors = { issue_amount_from: ['Najwyżej 1000 zł'] };
  host.on(LIST, (request) =>
    new URL(request.url).searchParams.get('issue_amount_from') === '5000'
      ? json({ code: 422, message: 'Popraw pola', errors })
      : json({ code: 200, items: [{ boncard: 'BARE0000000000000001' }] }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  type('Kwota od', '5000');
  expect(await screen.findByText('Najwyżej 1000 zł')).toBeTruthy();
  // Our own rules are checked a second after the last key.
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(field('Kwota od').getAttribute('aria-invalid')).toBe('true');
  type('Kwota od', '500');
  await shown();
  await waitFor(() => expect(screen.queryByText('Najwyżej 1000 zł')).toBeNull());
});

test('shows the host’s refusal of a filter in the URL next to its visible field', async () => {
  const errors = { issue_date_to: ['Data końcowa jest za wczesna'] };
  host.on(LIST, () => json({ code: 422, message: 'Popraw pola', errors }));
  await renderPanel(filtered(byCharge, { issue_date_from: '2026-06-03', issue_date_to: '2026-06-01' }));
  await screen.findByRole('combobox', { name: /Okres/, description: /za wczesna/ });
  await choosePeriod('Wybrane dni…');
  const to = screen.getByRole('textbox', { name: 'Data do', description: /za wczesna/ });
  expect(to.getAttribute('aria-invalid')).toBe('true');
});

test('an unreadable transaction affects only its own cells', async () => {
  const odd = {
    boncard: null,
    amount: 'dużo',
    transaction_date: '23.02.2026 10:05',
    transaction_salon: null,
  };
  host.on(LIST, () => json({ code: 200, items: [odd], info: { total_items: 1 } }));
  await renderPanel(byCharge);
  expect(await screen.findByText('23.02.2026 10:05')).toBeTruthy();
  expect(screen.getByText('dużo')).toBeTruthy();
});

test('says that a list is empty', async () => {
  host.on(LIST, () => json({ code: 200, items: null }));
  await renderPanel(bySell);
  expect(await screen.findByText('Nie ma jeszcze żadnej płatności bonem.')).toBeTruthy();
});

test('exports exactly the filtered rows', async () => {
  await renderPanel(filtered(byCharge, { number: 'BARE', issue_date_from: '2026-06-01' }));
  await shown();
  press('Pobierz XLSX');
  await waitFor(() => expect(savedFiles).toEqual(['statystyki-2026-06-01.xlsx']));
  expect(questions().slice(1)).toEqual([
    { stats_type: 'charge', number: 'BARE', issue_date_from: '2026-06-01', export: 'xlsx' },
  ]);
});

test.each([
  ['no answer', () => networkError(), 'Nie udało się połączyć z serwerem'],
  [
    'one export too many',
    () =>
      Response.json(
        { code: 429, message: 'Trwa już Twój eksport.', reason: 'export-under-way' },
        { status: 429, headers: { 'Retry-After': '10' } },
      ),
    'Trwa już Twój eksport.',
  ],
  [
    'a page instead of a file',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/csv' } }),
    'Nie udało się odczytać odpowiedzi serwera',
  ],
])('an export that fails says why: %s', async (_, respond, sentence) => {
  await renderPanel(byCharge);
  await shown();
  host.on(LIST, respond);
  press('Pobierz CSV');
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
  expect(savedFiles).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pobierz CSV' }).disabled).toBe(false);
});

test('an export shows its progress and can be stopped', async () => {
  await renderPanel(byCharge);
  await shown();
  let broken = false;
  host.on(LIST, () => {
    const rows = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('number;amount\n'.repeat(200))),
      cancel: () => {
        broken = true;
      },
    });
    return new Response(rows, { headers: { 'Content-Type': 'text/csv' } });
  });
  press('Pobierz CSV');
  expect(await screen.findByText('Pobieramy plik… 3 kB')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pobierz XLSX' }).disabled).toBe(true);
  press('Przerwij');
  await waitFor(() => expect(broken).toBe(true));
  await waitFor(() => expect(screen.queryByText(/Pobieramy plik/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(savedFiles).toEqual([]);
});

/** Selects the filter, and not the switch for the column. */
const salonFilter = { selector: 'input:not([role=switch])' };

test('the saved salon always filters what an employer sees', async () => {
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel(byCharge, { role: 'employer' });
  expect(await screen.findByText('Salon: Salon Rynek')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Salon: Salon Rynek/ })).toBeNull();
  expect(screen.queryByLabelText('Salon', salonFilter)).toBeNull();
  await waitFor(() => expect(questions().at(-1)?.place).toBe('2'));
});

test('an employer sees which person a link or a shared view limits the list to, and can end that', async () => {
  host.on(LIST, () =>
    json({ code: 200, items: [{ transaction_user: 'Ewa Nowak' }], info: { total_items: 1 } }),
  );
  await renderPanel(filtered(byCharge, { user: '7' }), { role: 'employer' });
  fireEvent.click(await screen.findByRole('button', { name: /Osoba: Ewa Nowak/ }));
  await waitFor(() => expect(questions().at(-1)?.user).toBeUndefined());
  expect(screen.queryByText(/^Osoba:/)).toBeNull();
});

test('a salon without sales keeps its name and the filters on the screen of an employer', async () => {
  localStorage.setItem('selectedSaloon', '2');
  host.on(LIST, () => json({ code: 200, items: [], info: { total_items: 0, total_pages: 0 } }));
  await renderPanel(byCharge, { role: 'employer' });
  expect(await screen.findByText('Nic tu jeszcze nie ma.')).toBeTruthy();
  expect(screen.getByText('Salon: Salon Rynek')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Okres/ })).toBeTruthy();
  expect(screen.queryByText('Nie ma jeszcze żadnej sprzedaży bonu.')).toBeNull();
});

test('an administrator removes the filter for the saved salon for good', async () => {
  host.has(MANY);
  localStorage.setItem('selectedSaloon', '2');
  await renderPanel(byCharge);
  expect(await screen.findByLabelText('Salon', salonFilter)).toBeTruthy();
  const salon = await screen.findByDisplayValue('Salon Rynek');
  fireEvent.mouseDown(salon);
  fireEvent.click(await screen.findByRole('option', { name: 'Wszystkie' }));
  await waitFor(() => expect(questions().at(-1)?.place).toBeUndefined());
  fireEvent.click(await screen.findByRole('button', { name: 'Przejdź do strony 2' }));
  await waitFor(() => expect(questions().at(-1)?.page).toBe('2'));
  expect(questions().at(-1)?.place).toBeUndefined();
});

test('an empty list of the saved salon does not mention filters until somebody has filtered it', async () => {
  localStorage.setItem('selectedSaloon', '2');
  host.on(LIST, () => json({ code: 200, items: [], info: { total_items: 0 } }));
  await renderPanel(byCharge);
  expect(await screen.findByText('Nic tu jeszcze nie ma.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pokaż wszystkie' })).toBeTruthy();
  type('Kwota od', '50');
  await screen.findByRole('button', { name: 'Wyczyść filtry' });
  expect(screen.queryByText('Nic tu jeszcze nie ma.')).toBeNull();
});

test('each of the two statistics keeps its own filters', async () => {
  const router = await renderPanel(filtered(byCharge, { number: 'BARE' }));
  await shown();
  type('Numer bonu', '');
  await waitFor(() => expect(questions().at(-1)).not.toHaveProperty('number'));
  type('Kwota od', '50');
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ issue_amount_from: '50' }));
  await act(() => router.navigate(bySell));
  await waitFor(() => expect(questions().at(-1)).toEqual({ stats_type: 'sell', page: '1', per_page: '15' }));
  await act(() => router.navigate(byCharge));
  await waitFor(() => expect(field('Kwota od').value).toBe('50'));
});

test('totals are of the filtered rows, as charts and as tables', async () => {
  host.on(SUMMARY, () =>
    json({
      code: 200,
      data: {
        count: 4,
        amount: 450.5,
        reversed: { count: 1, amount: 100 },
        by_day: [
          { day: '2026-06-02', count: 1, amount: 50.5 },
          { day: '2026-06-03', count: 3, amount: 400, reversals: 1 },
        ],
        by_salon: [
          { salon: { id: '1', name: 'Salon Centrum' }, count: 1, amount: 50.5, reversals: 0 },
          { salon: { id: '2', name: 'Salon Rynek' }, count: 3, amount: 400, reversals: 1 },
        ],
      },
    }),
  );
  await renderPanel(filtered(byCharge, { number: 'BARE' }), { capabilities: ['summary'] });
  const inList = { selector: 'tfoot span' };
  expect(await screen.findByText('450,50 zł', { ignore: 'tfoot span' })).toBeTruthy();
  expect(await screen.findByText('450,50 zł', inList)).toBeTruthy();
  expect(host.calls.find(({ name }) => name === SUMMARY)?.query).toEqual({
    stats_type: 'charge',
    number: 'BARE',
  });
  expect(await screen.findByRole('img', { name: /Najwięcej: 03\.06\.2026, 400,00/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Salon Rynek: 400,00.+; Salon Centrum: 50,50/ })).toBeTruthy();
  press('Pokaż jako tabelę');
  const overTime = within(screen.getByRole('region', { name: 'Sprzedaż dzień po dniu' }));
  expect(overTime.getByRole('row', { name: /^03\.06\.2026 2 400,00.zł$/ })).toBeTruthy();
  const bySalon = within(screen.getByRole('region', { name: 'Według salonu' }));
  expect(bySalon.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Według salonuLiczbaKwota',
    'Salon Rynek2400,00\u00a0zł',
    'Salon Centrum150,50\u00a0zł',
    'Razem3450,50\u00a0zł',
  ]);
  expect(overTime.getByRole('row', { name: /^Razem 3 450,50.zł$/ })).toBeTruthy();
});

test('a chart that has no room for all salons says so; the table has all', async () => {
  const by_salon = Array.from({ length: 10 }, (_, index) => ({
    salon: { id: String(index), name: `Salon ${index}` },
    count: 1,
    amount: 100 + index,
  }));
  const by_day = [{ day: '2026-06-02', count: 10, amount: 1045 }];
  host.on(SUMMARY, () => json({ code: 200, data: { count: 10, amount: 1045, by_day, by_salon } }));
  await renderPanel(byCharge, { capabilities: ['summary'] });
  const chart = within(await screen.findByRole('region', { name: 'Według salonu: 1–8 z 10' }));
  expect(await chart.findByRole('img', { name: /^Salon 9: .+; Salon 2: 102,00.zł$/ })).toBeTruthy();
  press('Pokaż jako tabelę');
  const table = within(screen.getByRole('region', { name: 'Według salonu' }));
  expect(table.getByRole('row', { name: /^Salon 0 1 100,00.zł$/ })).toBeTruthy();
});

test('reversals of sales from before the period are told as an amount of their own', async () => {
  const reversed = { count: 1, amount: 100 };
  host.on(SUMMARY, () =>
    json({ code: 200, data: { count: 1, amount: -100, reversed, by_day: [], by_salon: [] } }),
  );
  await renderPanel(byCharge, { capabilities: ['summary'] });
  expect(await screen.findByText('Sprzedaż 0,00 zł, cofnięcia 100,00 zł')).toBeTruthy();
});

test('the sums are marked as busy while they are still those of the previous filters', async () => {
  const sums = (amount: number) => json({ code: 200, data: { count: 1, amount, by_day: [], by_salon: [] } });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.on(SUMMARY, async ({ url }) => {
    if (!url.includes('issue_amount_from')) return sums(450.5);
    await answered;
    return sums(300);
  });
  await renderPanel(byCharge, { capabilities: ['summary'] });
  const busy = () => screen.getByRole('region', { name: 'Podsumowanie' }).closest('[aria-busy=true]');
  const sum = (text: string) => screen.findByText(text, { ignore: 'tfoot span' });
  expect(await sum('450,50 zł')).toBeTruthy();
  expect(busy()).toBeNull();
  type('Kwota od', '100');
  await waitFor(() => expect(busy()).toBeTruthy());
  answer();
  expect(await sum('300,00 zł')).toBeTruthy();
  expect(busy()).toBeNull();
});

test('the last row has the sum of all pages below the amounts, whichever columns are hidden', async () => {
  host.on(SUMMARY, () => json({ code: 200, data: { count: 17, amount: 900, by_day: [], by_salon: [] } }));
  await renderPanel(byCharge, { capabilities: ['summary'] });
  const cell = (await screen.findByText('900,00 zł', { selector: 'tfoot span' })).closest('td');
  // `hidden`, because the open choice of columns hides the page from screen readers.
  const title = () => screen.getByRole<HTMLTableCellElement>('columnheader', { name: 'Kwota', hidden: true });
  const places = () => [(cell as HTMLTableCellElement).cellIndex, title().cellIndex];
  expect(new Set(places()).size).toBe(1);
  const [before] = places();
  press('Kolumny');
  fireEvent.click(await screen.findByLabelText('Data', { selector: 'input' }));
  await waitFor(() => expect(title().cellIndex).toBe(Number(before) - 1));
  expect(new Set(places()).size).toBe(1);
});

test('the last row has no sum while the sum is that of the previous filters, or if it could not be loaded', async () => {
  const asked: PromiseWithResolvers<Response>[] = [];
  host.on(SUMMARY, () => {
    const answer = Promise.withResolvers<Response>();
    asked.push(answer);
    return answer.promise;
  });
  const sum = (amount: number) => json({ code: 200, data: { count: 1, amount, by_day: [], by_salon: [] } });
  const row = () => document.querySelector('tfoot')?.textContent;
  await renderPanel(byCharge, { capabilities: ['summary'] });
  await shown();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(row()).toBeUndefined();
  asked[0]?.resolve(sum(900));
  await waitFor(() => expect(row()).toContain('900,00'));
  type('Kwota od', '50');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(row()).toBeUndefined();
  asked[1]?.resolve(json({ code: 503, reason: 'busy', message: 'Później' }, 503));
  expect(await screen.findByText('Później')).toBeTruthy();
  expect(row()).toBeUndefined();
});

const bought = (fields: object) => ({
  boncard: 'BARE0000000000000001',
  boncard_id: '1',
  document: 'PAR 1',
  amount: 50,
  transaction_date: '2026-11-02T10:00:00.000Z',
  transaction_salon: 'Salon Rynek',
  transaction_user: 'Ewa Nowak',
  type: 1,
  kind: 'purchase',
  canceled: false,
  reverses: null,
  reversed: 0,
  reversible: 0,
  ...fields,
});

test('marks transactions that were undone or whose card was canceled, and undoes others', async () => {
  host.on(LIST, () =>
    json({
      code: 200,
      items: [
        bought({ id: '1', document: 'PAR 1', reversed: 50 }),
        bought({ id: '2', document: 'PAR 2', reversed: 20, reversible: 30, canceled: true }),
        bought({ id: '3', document: 'PAR 3', kind: 'purchaseReversal', amount: -20, reverses: '2' }),
        bought({ id: '4', document: 'PAR 4', reversible: 50 }),
      ],
      info: { total_items: 4, total_pages: 1 },
    }),
  );
  host.on(SUMMARY, () =>
    json({
      code: 200,
      data: { count: 4, amount: 130, reversed: { count: 1, amount: 20 }, by_day: [], by_salon: [] },
    }),
  );
  await renderPanel(bySell, { capabilities: ['reverse', 'summary', 'idempotency'] });
  const cellsOf = async (document: string) =>
    within(await screen.findByRole('row', { name: new RegExp(document) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cellsOf('PAR 1')).toContain('Cofnięta');
  expect(await cellsOf('PAR 2')).toContain('Cofnięta w częściBon anulowany');
  expect(await cellsOf('PAR 3')).toEqual(expect.arrayContaining(['−20,00\u00a0zł', 'Cofnięcie płatności']));
  expect(await cellsOf('PAR 4')).toContain('–');
  expect(await screen.findByText('Płatności bonem 150,00 zł, cofnięcia 20,00 zł')).toBeTruthy();
  expect(screen.getByText('Płatności bonem').parentElement?.textContent).toBe(
    'Płatności bonem3i 1 cofnięcie',
  );
  expect(screen.queryByRole('button', { name: 'Menu: •••• 0001, PAR 1' })).toBeNull();
  press('Menu: •••• 0001, PAR 2');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cofnij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cofnąć płatność bonem •••• 0001?' }));
  expect(dialog.getByRole('button', { name: 'Cofnij 30,00\u00a0zł' })).toBeTruthy();
});

test('an employer can also undo on a phone, where a row leads nowhere', async () => {
  onPhone();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-03T11:00:00Z') });
  const today = { transaction_date: '2026-11-03T10:00:00.000Z' };
  const items = [bought({ id: '4', document: 'PAR 4', reversible: 50, ...today })];
  host.on(LIST, () => json({ code: 200, items, info: { total_items: 1, total_pages: 1 } }));
  await renderPanel(bySell, { role: 'employer', capabilities: ['reverse', 'idempotency'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: •••• 0001, PAR 4' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Cofnij' }));
  expect(await screen.findByRole('dialog', { name: 'Cofnąć płatność bonem •••• 0001?' })).toBeTruthy();
});

/** Adds a filter that is not always shown. */
async function addFilter(name: string) {
  press('Filtry');
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
  return screen.findByRole(/^(Dokument|Numer)/.test(name) ? 'textbox' : 'combobox', { name });
}

test('filters by document, person and kind on a host that has these filters', async () => {
  await renderPanel(bySell, { capabilities: ['transaction-filters'] });
  await shown();
  fireEvent.change(await addFilter('Dokument'), { target: { value: 'par 7' } });
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ document: 'par 7' }));
  fireEvent.mouseDown(await addFilter('Rodzaj operacji'));
  fireEvent.click(await screen.findByRole('option', { name: 'Cofnięcie płatności' }));
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ kind: 'purchaseReversal' }));
  fireEvent.mouseDown(await addFilter('Pracownik'));
  fireEvent.click(await screen.findByRole('option', { name: 'Ewa Nowak' }));
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ user: '7' }));
  expect(questions().at(-1)).toMatchObject({ document: 'par 7', kind: 'purchaseReversal' });
});

test('an employer has no filter by person, and on a bare host there are no extra filters, remarks or menus', async () => {
  await renderPanel(bySell, { role: 'employer', capabilities: ['transaction-filters'] });
  await shown();
  press('Filtry');
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Dokument' })).toBeTruthy();
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Pracownik' })).toBeNull();
  cleanup();
  await renderPanel(bySell);
  await shown();
  expect(screen.queryByRole('button', { name: 'Filtry' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Cofnięcia i anulowania' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Akcje' })).toBeNull();
});

test('a column for which there was no room takes the place of a hidden one', async () => {
  await renderPanel(byCharge);
  await shown();
  const heads = () =>
    screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(heads()).not.toContain('Ważny do');
  press('Kolumny');
  expect(await screen.findByLabelText('Ważny do')).toBeTruthy();
  fireEvent.click(await screen.findByLabelText('Dokument'));
  await waitFor(() => expect(heads()).toContain('Ważny do'));
  expect(heads()).not.toContain('Dokument');
});

test('a row that opens no page has all its fields on a phone', async () => {
  onPhone();
  const charge = { type: 0, kind: 'charge', boncard_type: 0, valid_until: '2027-11-02' };
  host.on(LIST, () => json({ code: 200, items: [bought(charge)], info: { total_items: 1, total_pages: 1 } }));
  await renderPanel(byCharge, { role: 'employer' });
  const row = (await screen.findByText('BARE 0000 0000 0000 0001')).closest('li');
  for (const text of ['PAR 1', 'Salon Rynek', 'Ewa Nowak', 'Wszystkie produkty', '02.11.2027'])
    expect(row?.textContent).toContain(text);
  expect(row?.querySelector('a')).toBeNull();
});

test('finds a transaction by its reference; the column of references is hidden until it is chosen', async () => {
  const name = 'Numer referencyjny kasy';
  const items = [bought({ id: '1', document: 'PAR 1', reference: 'KASA1/0042' })];
  host.on(LIST, () => json({ code: 200, items, info: { total_items: 1, total_pages: 1 } }));
  await renderPanel(bySell, { capabilities: ['reference', 'views'] });
  await screen.findByText('PAR 1');
  expect(screen.queryByRole('columnheader', { name })).toBeNull();
  press('Kolumny');
  fireEvent.click(await screen.findByLabelText(name));
  expect(await screen.findByText('KASA1/0042')).toBeTruthy();
  cleanup();
  await renderPanel(bySell, { capabilities: ['reference', 'views'] });
  expect(await screen.findByRole('columnheader', { name })).toBeTruthy();
  fireEvent.change(await addFilter(name), { target: { value: 'KASA1/0042' } });
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ reference: 'KASA1/0042' }));
});

test('for a host without references there is neither the column nor the filter', async () => {
  await renderPanel(bySell);
  await shown();
  expect(screen.queryByRole('button', { name: 'Filtry' })).toBeNull();
  press('Kolumny');
  expect(await screen.findByLabelText('Dokument')).toBeTruthy();
  expect(screen.queryByLabelText('Numer referencyjny kasy')).toBeNull();
});
