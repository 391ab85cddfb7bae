import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addMonths, warsawDayOf } from '../../../../contract/warsaw.ts';
import { shift } from '../../../../src/custom/counter/shift.ts';
import { bareNumber } from '../../../support/bareHost.ts';
import { manyTurns } from '../../../support/manyTurns.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { typeScan } from '../../../support/typeScan.ts';

const host = mockHost();
const capabilities = ['idempotency', 'transaction-filters', 'reverse'] as const;
/** Far from midnight, so everything happens on one day. */
const now = new Date('2026-11-03T11:00:00Z');

function transaction(id: number, more: object = {}) {
  return {
    id: `t${id}`,
    boncard: bareNumber(id),
    boncard_id: String(id),
    document: `FV ${id}`,
    amount: 100,
    valid_until: addMonths(warsawDayOf(now), 3),
    boncard_type: 1,
    transaction_date: new Date(now.getTime() - id * 1000).toISOString(),
    transaction_salon: 'Salon Rynek',
    transaction_user: 'Ewa Nowak',
    type: 0,
    kind: 'charge',
    balance_after: 70,
    canceled: false,
    reverses: null,
    reversed: 0,
    reversible: 100,
    reason: null,
    ...more,
  };
}

let sales: object[];
let purchases: object[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.print = vi.fn();
  localStorage.setItem('selectedSaloon', '2');
  sales = [transaction(1)];
  purchases = [];
  host.on('GET /api/boncards-transactions', ({ url }) => {
    const items = url.includes('stats_type=sell') ? purchases : sales;
    return json({ code: 200, items, info: { total_items: items.length, total_pages: 1 } });
  });
});

const open = (path = '/panel/bons/charge') =>
  renderPanel(path, { role: 'employer', capabilities: [...capabilities] });
const recent = async () => within(await screen.findByRole('region', { name: 'Ostatnie' }));
const rows = async () => (await (await recent()).findAllByRole('listitem')).map((row) => within(row));
const lists = () => host.calls.filter(({ name }) => name === 'GET /api/boncards-transactions');
const undo = async (name: string | RegExp) =>
  fireEvent.click(await (await recent()).findByRole('button', { name }));

/** Answers the next reversal. */
function answerReversal(data: object) {
  host.on('POST /api/boncards-transactions/:id/reverse', () => json({ code: 200, data }));
}

async function confirmUndoing(reason = 'Pomyłka w kwocie') {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: reason }));
  fireEvent.click(dialog.getByRole('button', { name: /^Cofnij 100,00/ }));
}

test.each(['/panel/bons/charge', '/panel/bons/purchase'])(
  'a bare host is asked for no transactions at %s, and shows none',
  async (path) => {
    // The list is loaded from here on, and requests its rows at once.
    await open(path);
    await rows();
    cleanup();
    const before = lists().length;
    await renderPanel(path, { role: 'employer' });
    await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
    await manyTurns(100);
    expect(lists()).toHaveLength(before);
    expect(screen.queryByText('Ostatnie')).toBeNull();
    expect(screen.queryByText('Klient zgubił bon?')).toBeNull();
  },
);

test('lists the person’s own sales and purchases of today in this salon, newest first', async () => {
  purchases = [transaction(0, { kind: 'purchase', type: 1, amount: 30, reversible: 30 })];
  sales.push(
    transaction(2, { kind: 'chargeReversal', amount: -50, reversible: 0, reverses: 't3' }),
    transaction(3, { amount: 50, reversed: 50, reversible: 0 }),
    transaction(4, { reversed: 20, reversible: 80 }),
  );
  await open();
  const told = (await rows()).map((row) => [
    row.getByText(/^(Sprzedaż|Płatność|Cofnięcie)/).textContent,
    row.queryByRole('button', { name: /^Cofnij/ }) !== null,
    row.queryByText(/^Cofnięt[ao]/)?.textContent?.replace(/\s/g, ' '),
  ]);
  expect(told).toEqual([
    ['Płatność bonem', true, undefined],
    ['Sprzedaż', true, undefined],
    ['Cofnięcie sprzedaży', false, undefined],
    ['Sprzedaż', false, 'Cofnięta'],
    ['Sprzedaż', true, 'Cofnięto 20,00 zł'],
  ]);
  const today = warsawDayOf(now);
  expect(lists().map(({ query }) => query)).toEqual(
    ['charge', 'sell'].map((stats_type) => ({
      stats_type,
      user: 'me',
      place: '2',
      issue_date_from: today,
      issue_date_to: today,
      page: '1',
      per_page: '6',
    })),
  );
  expect(screen.getByLabelText('Zeskanuj bon lub wpisz numer')).toBe(document.activeElement);
});

test('lists more of them on request', async () => {
  sales = Array.from({ length: 9 }, (_, index) => transaction(index + 1));
  await open();
  expect(await rows()).toHaveLength(6);
  fireEvent.click((await recent()).getByRole('button', { name: 'Pokaż wcześniejsze' }));
  await waitFor(async () => expect(await rows()).toHaveLength(9));
  expect((await recent()).queryByRole('button', { name: 'Pokaż wcześniejsze' })).toBeNull();
});

test('says so if there are none, and offers another try if the list does not load', async () => {
  sales = [];
  await open();
  expect(await (await recent()).findByText('Dziś nie ma tu jeszcze Twoich transakcji.')).toBeTruthy();
  host.on('GET /api/boncards-transactions', networkError);
  await renderPanel('/panel/bons/purchase', { role: 'employer', capabilities: [...capabilities] });
  expect(await screen.findByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
});

test('a slip is printed again, marked as a copy', async () => {
  await open();
  await undo(/^Drukuj ponownie: Sprzedaż/);
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  const slip = screen.getByLabelText('Potwierdzenie sprzedaży bonu');
  expect(slip.textContent).toMatch(/•••• 0001.*100,00.*Saldo70,00.*Tylko soczewki.*FV 1.*Duplikat/);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(screen.queryByLabelText('Potwierdzenie sprzedaży bonu')).toBeNull());
});

test.each([
  ['an undone sale', { reversed: 100, reversible: 0 }, /Cofnięto100,00/, /Ważny do/],
  [
    'a sale that was undone in part',
    { reversed: 40, reversible: 60 },
    /Cofnięto40,00.*Ważny do/,
    /Anulowany/,
  ],
  ['a sale of a canceled card', { canceled: true }, /StatusAnulowany/, /Ważny do/],
])('the slip of %s says so', async (_, state, said, unsaid) => {
  sales = [transaction(1, state)];
  await open();
  await undo(/^Drukuj ponownie: Sprzedaż/);
  const slip = await screen.findByLabelText('Potwierdzenie sprzedaży bonu');
  expect(slip.textContent).toMatch(said);
  expect(slip.textContent).not.toMatch(unsaid);
});

describe('each print has exactly its own slip, whatever events the browser sends', () => {
  let prints: string[][];
  const slips = () =>
    [...document.querySelectorAll('[data-confirmation]')].map(({ textContent }) => textContent);
  const reprint = (number: number) => undo(new RegExp(`^Drukuj ponownie: Sprzedaż, •••• 000${number}`));
  const tell = (...events: string[]) => {
    for (const event of events) fireEvent(window, new Event(event));
  };

  beforeEach(async () => {
    prints = [];
    window.print = vi.fn(() => void prints.push(slips()));
    sales = [transaction(1), transaction(2)];
    await open();
  });

  test.each<[string, string[]]>([
    ['nothing, as WebKit does of a canceled one', []],
    ['that it began', ['beforeprint']],
    ['its end', ['beforeprint', 'afterprint']],
    ['its end twice', ['beforeprint', 'afterprint', 'afterprint']],
  ])('%s', async (_, events) => {
    for (const [index, number] of [1, 2, 2, 1].entries()) {
      await reprint(number);
      await waitFor(() => expect(prints).toHaveLength(index + 1));
      expect(prints[index]).toEqual([expect.stringContaining(`•••• 000${number}`)]);
      tell(...events);
    }
  });

  test('even if the end of a print is reported late, the next slip is printed', async () => {
    await reprint(1);
    await reprint(2);
    await waitFor(() => expect(prints).toHaveLength(2));
    tell('afterprint');
    expect(slips()).toEqual([expect.stringContaining('•••• 0002')]);
    await waitFor(() => expect(slips()).toEqual([]));
  });

  test.each<[string, () => void]>([
    ['the person presses a key', () => fireEvent.keyDown(document.body, { key: 'Control' })],
    ['the person presses the mouse', () => fireEvent.pointerDown(document.body)],
    ['the page itself is printed', () => tell('beforeprint', 'beforeprint')],
  ])('an end that never comes leaves no slip once %s', async (_, goOn) => {
    await reprint(1);
    await waitFor(() => expect(slips()).toHaveLength(1));
    goOn();
    expect(slips()).toEqual([]);
  });
});

test('after a sale is undone its card can be sold again, with everything except the sum filled in', async () => {
  answerReversal({ id: '1', number: bareNumber(1), status: 0, amount: 0 });
  await renderPanel('/panel/bons/charge', {
    role: 'employer',
    capabilities: [...capabilities, 'document-kind'],
  });
  shift.rememberDocumentKind('none');
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  expect(await screen.findByText(/^Sprzedaż cofnięta · •••• 0001 · 100,00/)).toBeTruthy();
  const document = await screen.findByLabelText<HTMLInputElement>('Numer dokumentu');
  expect(document.value).toBe('FV 1');
  const amount = screen.getByLabelText<HTMLInputElement>('Kwota');
  expect(amount.value).toBe('');
  expect(amount).toBe(globalThis.document.activeElement);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 miesiące' }).checked).toBe(true);
  expect(screen.getByText('Tylko soczewki')).toBeTruthy();
  // The kind that is remembered from another sale is not of this document.
  expect(screen.getByRole('button', { name: 'Bez dokumentu' }).getAttribute('aria-pressed')).toBe('false');
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za 50,00/ }));
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  expect(host.calls.find(({ name }) => name === 'POST /api/boncards/issue')).toMatchObject({
    body: { boncard_id: '1', document: 'FV 1', amount: 50, type: 1, expired_months: 3 },
  });
});

describe('the document of an undone sale, which nobody has typed again,', () => {
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  /** Waits for the form of the card whose number ends like this. */
  const formOf = async (number: string) => {
    expect(await screen.findByText(number)).toBeTruthy();
    return { document: (await field('Numer dokumentu')).value, amount: (await field('Kwota')).value };
  };

  beforeEach(async () => {
    answerReversal({ id: '1', number: bareNumber(1), status: 0, amount: 0 });
    await open();
    await undo(/^Cofnij: Sprzedaż/);
    await confirmUndoing('Klient zrezygnował');
    expect(await formOf('•••• 0001')).toEqual({ document: 'FV 1', amount: '' });
  });

  test.each(['', '50'])('does not go over to another card (sum typed: "%s")', async (sum) => {
    fireEvent.change(await field('Kwota'), { target: { value: sum } });
    typeScan(bareNumber(5));
    expect(await formOf('•••• 0005')).toEqual({ document: '', amount: '' });
    // What is typed for that card is kept for the next one, as always.
    fireEvent.change(await field('Kwota'), { target: { value: '70' } });
    typeScan(bareNumber(9));
    expect(await formOf('•••• 0009')).toEqual({ document: '', amount: '70' });
  });

  test('stays with its card if that is scanned again', async () => {
    typeScan(bareNumber(1));
    await waitFor(() => expect(host.calls.some(({ name }) => name.endsWith('/search'))).toBe(true));
    expect(await formOf('•••• 0001')).toEqual({ document: 'FV 1', amount: '' });
  });

  test('goes over to another card once the user has changed it', async () => {
    fireEvent.change(await field('Numer dokumentu'), { target: { value: 'FV 2' } });
    typeScan(bareNumber(5));
    expect(await formOf('•••• 0005')).toEqual({ document: 'FV 2', amount: '' });
  });

  test('can be left without a question', async () => {
    fireEvent.keyDown(document.body, { key: 'F4' });
    expect(await screen.findByLabelText('PIN')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a card that was used before the undone sale is still called used when it is sold again', async () => {
  answerReversal({ id: '1', number: bareNumber(1), status: 3, amount: 0 });
  await open();
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  expect(await screen.findByText(/bon jest wykorzystany/)).toBeTruthy();
});

test('from the purchase screen, undoing a sale leads to the form of the sale once', async () => {
  answerReversal({ id: '1', number: bareNumber(1), status: 0, amount: 0 });
  const router = await open('/panel/bons/purchase');
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  expect(await screen.findByLabelText<HTMLInputElement>('Numer dokumentu')).toMatchObject({ value: 'FV 1' });
  expect(router.state.location).toMatchObject({ pathname: '/panel/bons/charge', state: null });
});

test('an undone purchase is shown with the new balance, to be printed, and the next card can be scanned', async () => {
  sales = [];
  purchases = [transaction(1, { kind: 'purchase', type: 1 })];
  answerReversal({ id: '1', number: bareNumber(1), status: 1, amount: 180 });
  await open();
  await undo(/^Cofnij: Płatność/);
  await confirmUndoing();
  expect(await screen.findByRole('heading', { name: 'Płatność cofnięta' })).toBeTruthy();
  expect(screen.getByText('Saldo').nextSibling?.textContent).toMatch(/^180,00/);
  expect(screen.getByLabelText('Zeskanuj bon lub wpisz numer')).toBe(document.activeElement);
  fireEvent.click(screen.getByRole('button', { name: 'Drukuj potwierdzenie' }));
  const slip = await screen.findByLabelText('Potwierdzenie cofnięcia płatności');
  expect(slip.textContent).toMatch(/Cofnięto100,00.*Saldo180,00.*FV 1.*Pomyłka w kwocie/);
});

test('the rest of a purchase can be undone after a part of it', async () => {
  sales = [];
  purchases = [transaction(1, { kind: 'purchase', type: 1 })];
  answerReversal({ id: '1', number: bareNumber(1), status: 1, amount: 130 });
  await open();
  await undo(/^Cofnij: Płatność/);
  await confirmUndoing();
  await screen.findByRole('heading', { name: 'Płatność cofnięta' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await undo(/^Cofnij: Płatność/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Powód')).toBeTruthy();
  expect(dialog.queryByText(/^Cofnięto/)).toBeNull();
});

test('the slip of a second undo shows only what it has undone itself', async () => {
  sales = [];
  purchases = [transaction(1, { kind: 'purchase', type: 1, reversed: 20, reversible: 80 })];
  answerReversal({ id: '1', number: bareNumber(1), status: 1, amount: 150 });
  await open();
  await undo(/^Cofnij: Płatność/);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Pomyłka w kwocie' }));
  fireEvent.click(dialog.getByRole('button', { name: /^Cofnij 80,00/ }));
  await screen.findByRole('heading', { name: 'Płatność cofnięta' });
  fireEvent.click(screen.getByRole('button', { name: 'Drukuj potwierdzenie' }));
  const slip = await screen.findByLabelText('Potwierdzenie cofnięcia płatności');
  expect(slip.textContent?.match(/Cofnięto[\d,]+/g)).toEqual(['Cofnięto80,00']);
});

/** Undoes a sale, and scans card 4 before the host has answered. Returns a function that gives the answer. */
async function scanDuringUndo() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('POST /api/boncards-transactions/:id/reverse', () => promise);
  await open();
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  await waitFor(() => expect(host.calls.some(({ name }) => name.endsWith('/reverse'))).toBe(true));
  typeScan(bareNumber(4));
  expect(await screen.findByLabelText('Numer dokumentu')).toBeTruthy();
  return resolve;
}

/** Undoes a sale whose mail is still being requested. Returns a function that gives the answer about the mail. */
async function undoBeforeMail() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('GET /api/boncards-transactions/:id', () => promise);
  answerReversal({ id: '1', number: bareNumber(1), status: 0, amount: 0 });
  await renderPanel('/panel/bons/charge', {
    role: 'employer',
    capabilities: [...capabilities, 'e-cards', 'transaction'],
  });
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  await waitFor(() => expect(lists().length).toBeGreaterThan(2));
  return () => resolve(json({ code: 200, data: transaction(1) }));
}

const reversals = () => host.calls.filter(({ name }) => name.endsWith('/reverse'));

test('a card that is scanned while the mail of an undone sale is requested keeps its form', async () => {
  const answer = await undoBeforeMail();
  typeScan(bareNumber(4));
  const document = await screen.findByLabelText<HTMLInputElement>('Numer dokumentu');
  fireEvent.change(document, { target: { value: 'FV 4' } });
  await undo(/^Cofnij: Sprzedaż/);
  answer();
  expect(await screen.findByText(/^Cofnięto 100,00\szł na bonie •••• 0001/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.value).toBe('FV 4');
  expect(screen.getByText('•••• 0004')).toBeTruthy();
});

test('while the mail of an undone sale is requested, the dialog sends nothing else', async () => {
  const answer = await undoBeforeMail();
  const again = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
    name: /^Cofnij/,
  });
  expect(again.disabled).toBe(true);
  fireEvent.click(again);
  answer();
  expect(await screen.findByLabelText<HTMLInputElement>('Numer dokumentu')).toMatchObject({ value: 'FV 1' });
  expect(reversals()).toHaveLength(1);
});

test('the mail of an undone sale is waited for three seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true });
  await undoBeforeMail();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByLabelText<HTMLInputElement>('Numer dokumentu')).toMatchObject({ value: 'FV 1' });
});

test('a refusal that arrives after a scan has closed its dialog is still shown', async () => {
  const answer = await scanDuringUndo();
  answer(json({ code: 422, message: 'Najpierw cofnij płatności.', reason: 'purchases-first' }, 422));
  // By a toast, and by a notice that stays.
  const told = /^Na bonie •••• 0001 niczego nie cofnięto/;
  await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
});

test('if a card is scanned again before its undo has ended, the form then says that it is out of date', async () => {
  sales = [transaction(4)];
  const answer = await scanDuringUndo();
  answer(json({ code: 200, data: { id: '4', amount: 0, status: 0 } }));
  expect(await screen.findByText('Ten bon zmienił się w międzyczasie. Zeskanuj go ponownie.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sprzedaj bon/ }).disabled).toBe(true);
});

test('a refusal is shown in the dialog, and nothing is lost', async () => {
  host.on('POST /api/boncards-transactions/:id/reverse', () =>
    json({ code: 422, message: 'Najpierw cofnij płatności.', reason: 'purchases-first' }, 422),
  );
  await open();
  await undo(/^Cofnij: Sprzedaż/);
  await confirmUndoing();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Najpierw cofnij płatności.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód').value).toBe('Pomyłka w kwocie');
});

test('a scan closes the question whether to undo something, and finds the next card', async () => {
  await open();
  await undo(/^Cofnij: Sprzedaż/);
  await screen.findByRole('dialog');
  typeScan(bareNumber(4));
  expect(await screen.findByLabelText('Numer dokumentu')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.calls.filter(({ name }) => name.includes('/reverse'))).toEqual([]);
});

test('each money call reloads the list', async () => {
  await open();
  await rows();
  const before = lists().length;
  fireEvent.change(screen.getByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(4) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'FV 9' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj bon za/ }));
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  await waitFor(() => expect(lists()).toHaveLength(before + 2));
});

test('the day’s totals end with what was sold and accepted in all, less what was undone', async () => {
  const totals = [
    { kind: 'charge', document_kind: 'receipt', count: 2, amount: 300 },
    { kind: 'charge', document_kind: 'invoice', count: 1, amount: 50.5 },
    { kind: 'chargeReversal', document_kind: 'receipt', count: 1, amount: -100 },
    { kind: 'purchase', document_kind: null, count: 1, amount: 20 },
  ];
  host.on('GET /api/boncards-transactions/own-day', () =>
    json({ code: 200, data: { day: '2026-11-03', totals } }),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: [...capabilities, 'own-day'] });
  fireEvent.click(await (await recent()).findByRole('button', { name: 'Suma dnia' }));
  const lines = within(await screen.findByRole('table')).getAllByRole('row');
  const texts = lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(texts.slice(-2)).toEqual(['Sprzedaże bonów · Razem250,50 zł', 'Płatności bonem · Razem20,00 zł']);
});
