import { once } from 'node:events';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CheckResult } from '../../../../src/custom/public-check/CheckResult.tsx';
import { PublicBoundary } from '../../../../src/custom/public-check/PublicBoundary.tsx';
import PublicCheckPage from '../../../../src/custom/public-check/PublicCheckPage.tsx';
import { setLanguage } from '../../../../src/i18n/language.ts';
import { session } from '../../../../src/session.ts';
import { type CheckedBoncard, checkedBoncard } from '../../../../src/wire/checkedBoncard.ts';
import { manyTurns } from '../../../support/manyTurns.ts';
import { json, mockHost } from '../../../support/mockHost.ts';

const host = mockHost();

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  host.on('POST /api/check-boncard', () => new Response(JSON.stringify(body), { status, headers }));
}

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function check(number: string, pin: string) {
  fireEvent.change(field('Numer bonu'), { target: { value: number } });
  fireEvent.change(field('PIN'), { target: { value: pin } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź saldo' }));
}

const card = {
  number: '•••• 0001',
  status: 1,
  type: 1,
  type_text: 'Tylko soczewki',
  valid_until: '2999-06-03',
  amount: 1234.5,
  transactions: [{ type: 1, type_text: 'Zakup', amount: 265.5, datetime: '2026-07-01T09:00:00Z' }],
};

test('validates both fields on submit and focuses the first', () => {
  render(<PublicCheckPage />);
  expect(screen.queryByText('Pole jest wymagane')).toBeNull();
  check('', '');
  expect(screen.getAllByText('Pole jest wymagane')).toHaveLength(2);
  expect(document.activeElement).toBe(field('Numer bonu'));
  check('ABC', '1');
  expect(screen.getByText('Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z')).toBeTruthy();
  expect(screen.getByText('PIN ma dokładnie 3 znaki: cyfry i litery A–Z')).toBeTruthy();
  expect(document.activeElement).toBe(field('Numer bonu'));
  expect(host.calls).toEqual([]);
});

test('number and PIN stay as they are while they are checked, so the answer is about what is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('POST /api/check-boncard', () => promise);
  render(<PublicCheckPage />);
  const inputs = () => [field('Numer bonu'), field('PIN')].map(({ readOnly }) => readOnly);
  check('DEMO0000000000000001', '123');
  expect(inputs()).toEqual([true, true]);
  resolve(json({ reason: 'boncard-data-incorrect' }, 422));
  await screen.findByRole('alert');
  expect(inputs()).toEqual([false, false]);
});

test('an error of the number is shown instead of the reason why the camera failed', async () => {
  // jsdom has no cameras, no `isSecureContext` and no modal dialogs.
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  Object.assign(HTMLDialogElement.prototype, { showModal() {} });
  render(<PublicCheckPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Skanuj aparatem' }));
  const notice = await screen.findByText(/^Aparat działa tylko/);
  check('', '1AB');
  expect(field('Numer bonu').getAttribute('aria-describedby')).toContain(notice.id);
  expect(document.getElementById(notice.id)?.textContent).toBe('Pole jest wymagane');
  expect(screen.queryByText(/^Aparat działa tylko/)).toBeNull();
});

test('loads the salons when somebody opens their list, and tries again after a failure', async () => {
  host.on('GET /api/our-salons', () => new Response('', { status: 503 }));
  render(<PublicCheckPage />);
  expect(host.calls).toEqual([]);
  const list = screen.getByText<HTMLElement>('Nasze salony').closest('details') as HTMLDetailsElement;
  // As in Safari 16, the event does not tell the new state.
  const toggle = async (open: boolean) => {
    list.open = open;
    await once(list, 'toggle');
  };
  await act(() => toggle(true));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nie udało się wczytać listy salonów/);
  const items = [{ id: 7, name: 'Salon Łódź', address: 'ul. Piotrkowska 1, Łódź' }, { id: 8 }];
  host.on('GET /api/our-salons', () => Response.json({ code: 200, items }));
  await act(() => toggle(false));
  await act(() => toggle(true));
  expect(await screen.findByText('ul. Piotrkowska 1, Łódź')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => toggle(false));
  await act(() => toggle(true));
  expect(host.calls).toHaveLength(2);
});

test('if the host refuses the token of a dead session, it ends, and the visitor sees the card', async () => {
  const tokens: (string | null)[] = [];
  const answer = (refused: () => Response, done: () => Response) => (request: Request) => {
    tokens.push(request.headers.get('Authorization'));
    return tokens.at(-1) ? refused() : done();
  };
  const refused = () => json({ code: 401, message: 'Unauthenticated.' }, 401);
  const found = () => json({ code: 200, data: card });
  const signIn = () =>
    session.start({ access_token: 'dead', user_data: { id: 7, name: 'Anna', role: 1 } } as never);
  host.on('POST /api/check-boncard', answer(refused, found));
  signIn();
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', '123');
  expect(await screen.findByRole('heading', { name: 'Bon jest aktywny.' })).toBeTruthy();
  expect(tokens).toEqual(['Bearer dead', null]);
  expect(localStorage.getItem('root')).not.toContain('dead');
  cleanup();
  signIn();
  host.on(
    'GET /api/our-salons',
    answer(refused, () => json({ code: 200, items: [{ id: 7, name: 'Salon Łódź' }] })),
  );
  render(<PublicCheckPage />);
  const list = screen.getByText('Nasze salony').closest('details') as HTMLDetailsElement;
  list.open = true;
  fireEvent(list, new Event('toggle'));
  expect(await screen.findByText('Salon Łódź')).toBeTruthy();
  expect(session.token()).toBeNull();
});

test('a refusal with 401 is shown to a visitor who has no session', async () => {
  answers(401, { code: 401, message: 'Nie' });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', '123');
  expect((await screen.findByRole('alert')).textContent).toBe('Nie');
  expect(host.calls).toHaveLength(1);
});

test.each(['database-exhausted', 'outcome-unknown', 'day-closed', 'database-unavailable'])(
  '%s is told to a customer without the words for tills and operators',
  async (reason) => {
    answers(503, { code: 503, reason, message: 'Powtórz z tym samym kluczem albo powiadom operatora.' });
    render(<PublicCheckPage />);
    check('DEMO0000000000000001', '123');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    );
  },
);

test('the sentence of another host that is closed for the night is shown', async () => {
  answers(503, { code: 503, message: 'Wracamy o 6:00.' });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', '123');
  expect((await screen.findByRole('alert')).textContent).toBe('Wracamy o 6:00.');
});

test('checks again on every change after the first submit', () => {
  render(<PublicCheckPage />);
  check('DEMO', 'A1B');
  expect(field('Numer bonu').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field('Numer bonu'), { target: { value: 'DEMO0000000000000001' } });
  expect(field('Numer bonu').getAttribute('aria-invalid')).toBeNull();
});

test("a scanner's Enter after the number moves the focus to the PIN", () => {
  render(<PublicCheckPage />);
  fireEvent.keyDown(field('Numer bonu'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('PIN'));
});

test('sends a normalized number and PIN, and announces the result', async () => {
  answers(200, { code: 200, message: '', data: card });
  render(<PublicCheckPage />);
  check('demo-0000 0000-0000-0001', 'a1b');
  const heading = await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(host.calls[0]?.body).toEqual({ number: 'DEMO0000000000000001', pin: 'A1B' });
  expect(screen.getByText('1 234,50 zł')).toBeTruthy();
  expect(screen.getByText('−265,50 zł')).toBeTruthy();
});

const changed = (kind: string, amount: number) => ({ kind, amount, datetime: '2025-09-01T10:00:00Z' });
const notSold = { status: 0, type: null, type_text: null, valid_until: null, amount: 0, transactions: [] };

test.each([
  ['is active', {}, 'Bon jest aktywny.', ['1 234,50 zł', '03.06.2999', 'Tylko soczewki', '−265,50 zł']],
  [
    'was not sold yet',
    notSold,
    'Bon nie jest jeszcze aktywny. Aktywujemy go w salonie przy sprzedaży.',
    ['0,00 zł', 'ustalimy przy sprzedaży', 'ustalimy przy sprzedaży', 'Brak transakcji.'],
  ],
  [
    'expired',
    { valid_until: '2025-06-03', amount: 80 },
    'Bon stracił ważność 03.06.2025. Zapytaj w salonie, co z kwotą 80,00\u00a0zł.',
    ['80,00 zł', '03.06.2025', 'Tylko soczewki', '−265,50 zł'],
  ],
  [
    'is canceled',
    { status: 2, amount: 0 },
    'Bon jest anulowany. Nie możesz nim zapłacić. Zapytaj w salonie.',
    ['0,00 zł', '03.06.2999', 'Tylko soczewki', '−265,50 zł'],
  ],
  [
    'is used up',
    { status: 3, amount: 0 },
    'Bon jest wykorzystany. Nie ma już na nim środków.',
    ['0,00 zł', '03.06.2999', 'Tylko soczewki', '−265,50 zł'],
  ],
  [
    'was emptied by a correction',
    { status: 3, amount: 0, transactions: [], other_changes: [changed('adjustmentDown', -80)] },
    'Bon jest wykorzystany. Nie ma już na nim środków.',
    ['0,00 zł', '03.06.2999', 'Tylko soczewki', '−80,00 zł'],
  ],
  [
    'was written off',
    {
      status: 3,
      amount: 0,
      valid_until: '2025-06-03',
      transactions: [],
      other_changes: [changed('breakage', -80)],
    },
    'Bon stracił ważność 03.06.2025, a kwotę, która na nim została, odpisano. Zapytaj w salonie.',
    ['0,00 zł', '03.06.2025', 'Tylko soczewki', '−80,00 zł'],
  ],
])(
  'shows balance, validity, type and transactions of a card that %s, and what they mean',
  async (_, change, sentence, told) => {
    answers(200, { code: 200, message: '', data: { ...card, ...change } });
    render(<PublicCheckPage />);
    check('DEMO0000000000000001', 'A1B');
    const heading = await screen.findByRole('heading', { name: sentence });
    const shown = [
      screen.getByText('Saldo').nextElementSibling,
      screen.getByText(/^(Ważny do|Był ważny do)$/).nextElementSibling,
      screen.getByText(/^(Co możesz kupić|Rodzaj bonu)$/).nextElementSibling,
      screen.queryByText(/^−/) ?? screen.getByText('Brak transakcji.'),
    ].map((element) => element?.textContent?.replaceAll('\u00a0', ' '));
    expect(shown).toEqual(told);
    // A canceled card does not say of a day to come that it “was valid until” then.
    expect(screen.queryByText('Był ważny do') === null).toBe(!told.includes('03.06.2025'));
    // Only an active card can pay for anything.
    expect(screen.queryByText('Co możesz kupić') === null).toBe(heading.textContent !== 'Bon jest aktywny.');
  },
);

test('leaves out what a host does not send', async () => {
  const { type: _, type_text: __, valid_until: ___, ...little } = card;
  answers(200, { code: 200, message: '', data: little });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
  expect(screen.queryByText('Co możesz kupić')).toBeNull();
  expect(screen.queryByText('Ważny do')).toBeNull();
});

test('shows everything that changed the balance, in order, so that it adds up', async () => {
  const transactions = [
    { type: 0, type_text: 'Sprzedaż', amount: -300, datetime: '2026-07-03T09:00:00Z' },
    { type: 1, type_text: 'Płatność', amount: 50.5, datetime: '2026-07-01T09:00:00Z' },
    { type: 0, type_text: 'Sprzedaż', amount: 300, datetime: '2026-06-01T09:00:00Z' },
  ];
  const undated = { type: 1, type_text: 'Płatność', amount: 0.5 };
  const other_changes = [
    { kind: 'cancellation', amount: -60.5, datetime: '2026-07-04T09:00:00Z' },
    { kind: 'adjustmentUp', amount: 111, datetime: '2026-07-02T09:00:00Z' },
  ];
  const canceled = {
    ...card,
    status: 2,
    amount: 0,
    transactions: [undated, ...transactions],
    other_changes,
  };
  answers(200, { code: 200, message: '', data: canceled });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  await screen.findByText('Bon jest anulowany. Nie możesz nim zapłacić. Zapytaj w salonie.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Anulowanie.*−60,50\u00a0zł$/),
    expect.stringMatching(/^Cofnięcie sprzedaży.*−300,00\u00a0zł$/),
    expect.stringMatching(/^Korekta.*\+111,00\u00a0zł$/),
    expect.stringMatching(/^Płatność bonem.*−50,50\u00a0zł$/),
    expect.stringMatching(/^Sprzedaż.*\+300,00\u00a0zł$/),
    'Płatność bonem−0,50\u00a0zł',
  ]);
});

test('shows a bare host’s transactions as it sends them', async () => {
  const transactions = [
    { type_text: 'Zakup', amount: 50.5 },
    { type_text: 'Sprzedaż', amount: 300 },
  ];
  answers(200, { code: 200, message: '', data: { ...card, transactions, other_changes: undefined } });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  const shown = await screen.findAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Zakup50,50\u00a0zł',
    'Sprzedaż300,00\u00a0zł',
  ]);
});

test('shows a result that came in the other language in its own', async () => {
  const [transaction] = card.transactions;
  const english = { type_text: 'Lenses only', transactions: [{ ...transaction, type_text: 'Purchase' }] };
  answers(200, { code: 200, message: '', data: { ...card, ...english } });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  expect(await screen.findByText('Tylko soczewki')).toBeTruthy();
  expect(screen.getByText('Płatność bonem')).toBeTruthy();
});

test('days and times have the same format in English as in Polish', async () => {
  setLanguage('en');
  onTestFinished(() => setLanguage('pl'));
  answers(200, { code: 200, message: '', data: card });
  render(<PublicCheckPage />);
  fireEvent.change(await screen.findByLabelText('Card number'), {
    target: { value: 'DEMO0000000000000001' },
  });
  fireEvent.change(field('PIN'), { target: { value: 'A1B' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check balance' }));
  expect(await screen.findByText('03.06.2999')).toBeTruthy();
  expect(screen.getByText('01.07.2026 11:00')).toBeTruthy();
});

test('shows the refusal of a PIN without a PIN field', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'bonpanel:public-check',
    content: 'number',
  });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  answers(422, { code: 422, message: 'Podaj PIN', errors: { pin: ['Pole jest wymagane'] } });
  render(<PublicCheckPage />);
  fireEvent.change(field('Numer bonu'), { target: { value: 'DEMO0000000000000001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź saldo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Podaj PIN');
});

test.each([
  [
    'a wrong pair',
    422,
    { code: 422, message: 'x', reason: 'boncard-data-incorrect' },
    /Nie znaleźliśmy bonu/,
  ],
  ['a refusal of a bare host', 200, { code: 404, message: 'Zła karta' }, /Zła karta/],
  ['what is no answer of the host', 200, 'Wi-Fi', /Nie udało się odczytać odpowiedzi/],
  ['too many tries', 429, { code: 429, message: 'x' }, /Spróbuj ponownie za 5 min\./],
])('answers %s next to the form and keeps what was typed', async (_, status, body, sentence) => {
  answers(status, body, { 'Retry-After': '290' });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(field('Numer bonu').value).toBe('DEMO 0000 0000 0000 0001');
});

test.each([
  ['a refusal called `status`', { status: 404, message: 'Zła karta' }, 'Zła karta'],
  ['a refusal without a word', { status: 404 }, 'Nie znaleźliśmy bonu'],
  ['no `data`', { code: 200 }, 'Nie znaleźliśmy bonu'],
  ['`data` that is null', { code: 200, data: null }, 'Nie znaleźliśmy bonu'],
  ['`data` that is null, with a word', { code: 200, data: null, message: 'Nie ma' }, 'Nie ma'],
  ['a list in place of `data`', { code: 200, data: [] }, 'Nie znaleźliśmy bonu'],
])('of a host that answers HTTP 200 with %s the form says so', async (_, body, sentence) => {
  answers(200, body);
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test.each([undefined, null, {}, []])(
  'if a host writes transactions as %j, only these are missing',
  async (transactions) => {
    answers(200, { code: 200, data: { ...card, transactions } });
    render(<PublicCheckPage />);
    check('DEMO0000000000000001', 'A1B');
    await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
    expect(screen.queryByText('Brak transakcji.') !== null).toBe(Array.isArray(transactions));
  },
);

test('shows unreadable fields of a card unchanged, or leaves them out', async () => {
  const odd = { status: '1', type: '1', type_text: {}, amount: 'dużo', number: {}, valid_until: 'jutro' };
  const transactions = [
    { type: 0, amount: '100', datetime: '23.02.2026 10:05' },
    { type_text: null, amount: {}, datetime: 'wczoraj' },
    null,
  ];
  answers(200, { code: 200, data: { ...odd, transactions } });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
  for (const text of ['dużo', 'jutro', 'Tylko soczewki', '23.02.2026 10:05', 'wczoraj']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('+100,00 zł')).toBeTruthy();
});

test.each([
  ['01.01.2999', 'Bon jest aktywny.', '01.01.2999'],
  ['2999-01-01T00:00:00Z', 'Bon jest aktywny.', '01.01.2999'],
  ['01.01.2020', 'Bon stracił ważność 01.01.2020.', '01.01.2020'],
])('a last day that is written as %s is read', async (written, sentence, day) => {
  answers(200, { code: 200, data: { ...card, valid_until: written } });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  expect(
    (await screen.findByRole('heading', { level: 2, name: new RegExp(sentence) })).textContent,
  ).toContain(sentence);
  expect(screen.getByText(day)).toBeTruthy();
});

test('reads a type that a host calls `bon_type`, and lists that PHP wrote as objects', async () => {
  const { type, type_text, transactions, ...others } = card;
  const changes = { 2: { kind: 'adjustmentUp', amount: 5, datetime: '2026-07-02T09:00:00Z' } };
  answers(200, {
    code: 200,
    data: { ...others, bon_type: type, transactions: { 1: transactions[0] }, other_changes: changes },
  });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  expect(await screen.findByText('Tylko soczewki')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test.each([undefined, null, 7, 'nowy'])(
  'a card of the unknown status %j has a heading of its own',
  async (status) => {
    answers(200, { code: 200, data: { ...card, status } });
    render(<PublicCheckPage />);
    check('DEMO0000000000000001', 'A1B');
    await screen.findByRole('heading', { name: 'Twój bon' });
    expect(screen.getAllByText('Saldo')).toHaveLength(1);
    expect(screen.getByText('1 234,50 zł')).toBeTruthy();
  },
);

test('salons with only `salon_name` are listed by it, in a list that PHP wrote as an object', async () => {
  host.on('GET /api/our-salons', () =>
    json({ code: 200, items: { 3: { id: 1, salon_name: 'Salon Rynek' } } }),
  );
  render(<PublicCheckPage />);
  fireEvent.click(screen.getByText('Nasze salony'));
  fireEvent(
    document.querySelector('details') as Element,
    Object.assign(new Event('toggle'), { newState: 'open' }),
  );
  expect(await screen.findByText('Salon Rynek')).toBeTruthy();
});

/** Opens the address of a printed QR code in this tab. */
function scanQr(fragment: string) {
  act(() => {
    history.replaceState(null, '', `/#${fragment}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

test.each([
  ['DEMO%200000%200000%200000%200002'],
  ['demo-0000-0000-0000-0002'],
  ['%20DEMO0000000000000002%20'],
])('the number in the fragment #%s is taken', (fragment) => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', `/#${fragment}`);
  render(<PublicCheckPage />);
  expect(field('Numer bonu').value).toBe('DEMO 0000 0000 0000 0002');
});

test.each(['%', 'a%ZZ', 'salony'])('the fragment #%s is not taken for a number', (fragment) => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', `/#${fragment}`);
  render(<PublicCheckPage />);
  expect(field('Numer bonu').value).toBe('');
});

test('a second QR code in the same tab replaces the first, its PIN and its result', async () => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', '/#DEMO0000000000000001');
  answers(200, { code: 200, data: card });
  render(<PublicCheckPage />);
  fireEvent.change(field('PIN'), { target: { value: 'A1B' } });
  scanQr('DEMO0000000000000002');
  expect([field('Numer bonu').value, field('PIN').value]).toEqual(['DEMO 0000 0000 0000 0002', '']);
  check('DEMO0000000000000002', 'A1B');
  await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
  scanQr('DEMO0000000000000003');
  expect(field('Numer bonu').value).toBe('DEMO 0000 0000 0000 0003');
  expect(document.activeElement).toBe(field('PIN'));
  // The same QR code also works a second time.
  check('DEMO0000000000000003', 'A1B');
  fireEvent.click(await screen.findByRole('button', { name: 'Sprawdź inny bon' }));
  expect(field('Numer bonu').value).toBe('');
  expect(document.activeElement).toBe(field('Numer bonu'));
  scanQr('DEMO0000000000000003');
  expect(field('Numer bonu').value).toBe('DEMO 0000 0000 0000 0003');
});

test('an answer about a card is not shown once another one was scanned', async () => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  const first = Promise.withResolvers<Response>();
  host.on('POST /api/check-boncard', () => first.promise);
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  scanQr('DEMO0000000000000002');
  first.resolve(json({ code: 200, data: card }));
  await manyTurns(50);
  expect(field('Numer bonu').value).toBe('DEMO 0000 0000 0000 0002');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a missing balance is not shown as zero', async () => {
  answers(200, { code: 200, data: { ...card, amount: null } });
  render(<PublicCheckPage />);
  check('DEMO0000000000000001', 'A1B');
  await screen.findByRole('heading', { name: 'Bon jest aktywny.' });
  expect(screen.getByText('Saldo').nextElementSibling?.textContent).toBe('–');
});

test('a page that fails to render says so and offers a reload', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const bug = new Proxy({} as CheckedBoncard, { get: () => expect.fail('a bug') });
  render(
    <PublicBoundary>
      <CheckResult card={bug} onAnother={() => {}} />
    </PublicBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Wystąpił błąd serwera');
  expect(screen.getByRole('link', { name: 'Wczytaj ponownie' }).getAttribute('href')).toBe('/');
});

test('a blocked card says so, and what was undone is shown with its sign', () => {
  const at = '2026-07-01T09:00:00Z';
  const transactions = [
    { type: 1, type_text: 'Cofnięcie płatności', amount: -30, datetime: at },
    { type: 1, type_text: 'Płatność bonem', amount: 50, datetime: at },
    { type: 0, type_text: 'Cofnięcie sprzedaży', amount: -20, datetime: at },
    { type: 0, type_text: 'Sprzedaż', amount: 100, datetime: at },
  ];
  render(
    <CheckResult
      card={checkedBoncard({ data: { ...card, blocked: true, transactions } })}
      onAnother={() => {}}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Ten bon jest zablokowany. Zapytaj w salonie.' })).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows.map((row) => row?.replace(/\d\d\.07\.2026 \d\d:\d\d/, ' '))).toEqual([
    'Cofnięcie płatności +30,00 zł',
    'Płatność bonem −50,00 zł',
    'Cofnięcie sprzedaży −20,00 zł',
    'Sprzedaż +100,00 zł',
  ]);
});
