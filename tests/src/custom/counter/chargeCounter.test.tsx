import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { warsawDayOf } from '../../../../contract/warsaw.ts';
import { setLanguage } from '../../../../src/i18n/language.ts';
import { pendingCalls } from '../../../../src/money/pendingCalls.ts';
import { bareNumber } from '../../../support/bareHost.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { typeScan } from '../../../support/typeScan.ts';

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

const numberField = () => screen.findByLabelText<HTMLInputElement>('Zeskanuj bon lub wpisz numer');
const documentField = () => screen.findByLabelText<HTMLInputElement>('Numer dokumentu');
const amountField = () => screen.getByLabelText<HTMLInputElement>('Kwota');
const sales = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/issue');
const searches = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/search');

async function findCard(number = bareNumber(4)) {
  fireEvent.change(await numberField(), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
}

async function fillIn() {
  fireEvent.change(await documentField(), { target: { value: ' FV 1 ' } });
  fireEvent.change(amountField(), { target: { value: '50' } });
}

const sellButton = () => screen.getByRole('button', { name: /^Sprzedaj bon za/ });

/** Tries to sell a card. */
async function sell() {
  const router = await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  await fillIn();
  fireEvent.click(sellButton());
  return router;
}

test.each([
  ['pl', 'Twoje konto nie ma roli potrzebnej przy kasie. Poproś administratora, aby ją nadał.'],
  ['en', 'Your account lacks the role that the counter needs. Ask an administrator for it.'],
] as const)(
  'a user without a role is told so before a card is searched for, in %s',
  async (language, sentence) => {
    setLanguage(language);
    await renderPanel('/panel/bons/charge', { role: null });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.querySelector('input[name=number]')).toBeNull();
  },
);

test('sends what was typed in the wire’s format, once even if the button is pressed repeatedly', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  await fillIn();
  fireEvent.click(screen.getByRole('radio', { name: '3 miesiące' }));
  fireEvent.click(sellButton());
  fireEvent.click(sellButton());
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  expect(sales()).toMatchObject([
    {
      body: {
        boncard_id: 4,
        place_of_sale: 2,
        document: 'FV 1',
        amount: 50,
        type: 0,
        expired_months: 3,
      },
    },
  ]);
  expect(await numberField()).toBe(document.activeElement);
});

test.each([
  ['administrator', 'extend', 'link', 'Przedłuż ważność'],
  ['employer', 'requests', 'button', 'Poproś biuro o przedłużenie'],
] as const)(
  'a card whose balance was written off is not sold by an %s, because it can be extended',
  async (role, capability, kind, step) => {
    host.on('POST /api/boncards/search', () =>
      json({
        code: 200,
        data: { id: 4, number: bareNumber(4), status: 3, amount: null, written_off: '2025-12-01T03:00:00Z' },
      }),
    );
    await renderPanel('/panel/bons/charge', { role, capabilities: [capability] });
    await findCard();
    const why = await screen.findByText(/^Odpisano z niego saldo\. Kwota wróci po przedłużeniu\./);
    expect(why.textContent).toContain('Bon niedostępny');
    expect(await screen.findByRole(kind, { name: step })).toBeTruthy();
    expect(screen.queryByLabelText('Numer dokumentu')).toBeNull();
  },
);

test.each([
  [2, 'Klient czeka przy kasie'],
  [1, 'Klient czeka przy kasie (Salon Rynek)'],
])('an employer of salon %s who asks the office says where the customer is', async (salon_id, note) => {
  const blocked = { by: { fullname: 'Ala' }, reason: 'Zgubiony', at: '2026-06-03T12:05:00Z' };
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 4, number: bareNumber(4), status: 1, blocked } }),
  );
  const user = { name: 'Ewa', salon_id };
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['requests'], user });
  await findCard();
  fireEvent.click(await screen.findByRole('button', { name: 'Poproś biuro o odblokowanie' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Treść prośby')).value).toBe(note);
});

test('the result shrinks to one line when the next card is scanned, and is gone once it is found', async () => {
  await sell();
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  host.on('POST /api/boncards/search', () => json({ code: 422, message: 'Nie' }));
  await numberField();
  typeScan(bareNumber(8));
  await screen.findByText('Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.');
  expect(screen.queryByRole('heading', { name: 'Bon sprzedany' })).toBeNull();
});

test('shows the first message of each refused field next to it', async () => {
  const errors = {
    document: ['Taki dokument już jest', 'i za długi'],
    amount: ['Najwyżej 40 zł'],
    type: ['Nie ten rodzaj'],
    expired_months: ['Najwyżej 6 miesięcy'],
  };
  host.on('POST /api/boncards/issue', () => json({ code: 422, message: 'Popraw pola', errors }));
  await sell();
  await screen.findByText('Taki dokument już jest');
  for (const [first] of Object.values(errors)) expect(screen.getByText(first as string)).toBeTruthy();
  expect(screen.queryByText('Popraw pola')).toBeNull();
  expect(await documentField()).toBe(document.activeElement);
  expect((await documentField()).value).toBe(' FV 1 ');
});

test('shows a refusal without a field above the form, which keeps what was typed', async () => {
  host.on('POST /api/boncards/issue', () => json({ code: 422, message: 'Dziś nie sprzedajemy' }));
  await sell();
  expect(await screen.findByText('Dziś nie sprzedajemy')).toBeTruthy();
  expect(amountField().value).toBe('50');
  host.on('POST /api/boncards/issue', () => json({ code: 200 }));
  fireEvent.click(sellButton());
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
});

test('a card that was sold meanwhile leads to its payment, and what was typed is kept for the next', async () => {
  host.on('POST /api/boncards/issue', () => {
    host.on('POST /api/boncards/search', () =>
      json({ code: 200, data: { id: 4, number: bareNumber(4), status: 1 } }),
    );
    return json({ code: 422, reason: 'boncard-unavailable', message: 'Bon niedostępny' }, 422);
  });
  await sell();
  expect(await screen.findByText('Ten bon został już sprzedany.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Przejdź do płatności' })).toBeTruthy();
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 8, number: bareNumber(8), status: 0 } }),
  );
  typeScan(bareNumber(8));
  expect((await documentField()).value).toBe(' FV 1 ');
  expect(amountField().value).toBe('50');
  expect(screen.queryByText('Ten bon został już sprzedany.')).toBeNull();
});

test('a salon that is not one’s own is refused by name, with the way to the choice of one’s own', async () => {
  host.on('POST /api/boncards/issue', () =>
    json({ code: 422, reason: 'salon-mismatch', errors: { place_of_sale: ['Nie ten salon'] } }, 422),
  );
  // React reads the form that saves a salon, which Node's `FormData` cannot do in jsdom.
  vi.stubGlobal('FormData', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const user = { name: 'Ewa', salon_id: 1 };
  const router = await renderPanel('/panel/bons/charge', { role: 'employer', user });
  await findCard();
  await fillIn();
  fireEvent.click(sellButton());
  const told = 'To stanowisko jest ustawione na inny salon: Salon Rynek. Twój to Salon Centrum.';
  expect(await screen.findByText(told)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Wybierz salon' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Salon Centrum/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz salon stanowiska' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  // The card is searched for again.
  await fillIn();
  host.on('POST /api/boncards/issue', () => json({ code: 200 }));
  fireEvent.click(sellButton());
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  expect(sales().at(-1)).toMatchObject({ body: { boncard_id: 4, place_of_sale: 1 } });
});

test('the reason why one card was refused is not shown for the next, which keeps what was typed', async () => {
  host.on('POST /api/boncards/issue', () => json({ code: 422, message: 'Dziś nie sprzedajemy' }));
  await sell();
  expect(await screen.findByText('Dziś nie sprzedajemy')).toBeTruthy();
  typeScan(bareNumber(8));
  expect(await screen.findByText('•••• 0008')).toBeTruthy();
  expect(screen.queryByText('Dziś nie sprzedajemy')).toBeNull();
  expect(amountField().value).toBe('50');
});

test('a refusal moves the focus to the amount, because the button loses it during the call', async () => {
  host.on('POST /api/boncards/issue', () => json({ code: 422, message: 'Dziś nie sprzedajemy' }));
  await sell();
  sellButton().focus();
  expect(await screen.findByText('Dziś nie sprzedajemy')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(amountField()));
});

test.each(['1.500', '2,500', '12,345'])('the third decimal of %s is an error', async (typed) => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'FV 1' } });
  fireEvent.change(amountField(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprzedaj bon' }));
  expect(await screen.findByText('Podaj kwotę z najwyżej dwoma miejscami po przecinku')).toBeTruthy();
  expect(amountField().value).toBe(typed);
  expect(sales()).toEqual([]);
});

test('if the number is changed during the search, the card that was searched for does not open', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('POST /api/boncards/search', () => promise);
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  await waitFor(() => expect(searches()).toHaveLength(1));
  fireEvent.change(await numberField(), { target: { value: bareNumber(8) } });
  await act(async () => resolve(json({ code: 200, data: { id: 4, number: bareNumber(4), status: 0 } })));
  expect((await numberField()).value.replaceAll(/\s/g, '')).toBe(bareNumber(8));
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 8, number: bareNumber(8), status: 0 } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  expect(await screen.findByText('•••• 0008')).toBeTruthy();
});

test('while another card is refused, what was typed is kept, which the screen says, until Esc drops it', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  await fillIn();
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 5, number: bareNumber(5), status: 1 } }),
  );
  typeScan(bareNumber(5));
  expect(await screen.findByText('Ten bon został już sprzedany.')).toBeTruthy();
  expect(screen.getByText(/Dane z formularza zostały zachowane/)).toBeTruthy();
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText(/zostały zachowane/)).toBeNull());
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 8, number: bareNumber(8), status: 0 } }),
  );
  typeScan(bareNumber(8));
  expect((await documentField()).value).toBe('');
});

test('after a failed search Enter searches again', async () => {
  host.on('POST /api/boncards/search', networkError);
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await numberField();
  typeScan(bareNumber(4));
  expect(await screen.findByText(/Nie udało się połączyć/)).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await numberField()));
});

test('an open menu keeps the focus when a card is found, and returns it to the form', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await numberField();
  fireEvent.click(screen.getByRole('button', { name: /^Twoje menu/ }));
  const menu = await screen.findByRole('menu');
  typeScan(bareNumber(4));
  expect(await documentField()).not.toBe(document.activeElement);
  expect(menu.contains(document.activeElement) || document.activeElement?.contains(menu)).toBe(true);
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(async () => expect(document.activeElement).toBe(await documentField()));
});

test('why a card cannot be sold follows the language', async () => {
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 5, number: bareNumber(5), status: 1 } }),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText('Ten bon został już sprzedany.')).toBeTruthy();
  act(() => setLanguage('en'));
  expect(await screen.findByText('This card has already been sold.')).toBeTruthy();
  act(() => setLanguage('pl'));
});

test('reloads the salons on retry, after which cards can be charged', async () => {
  let isReachable = false;
  host.on('GET /api/our-salons', () =>
    isReachable ? json({ code: 200, items: [{ id: 2, name: 'Salon Rynek' }] }) : networkError(),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  isReachable = true;
  fireEvent.click(retry);
  expect(await numberField()).toBeTruthy();
});

test('shows the refusal of a PIN that the charge screen does not have', async () => {
  host.on('POST /api/boncards/search', () =>
    json({ code: 422, message: 'Błąd', errors: { pin: ['Podaj PIN'] } }),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText('Podaj PIN')).toBeTruthy();
});

test.each([
  ['no card', { code: 200 }],
  ['a list in place of one', { code: 200, data: [] }],
])('a search that succeeds with %s finds nothing', async (_, answer) => {
  host.on('POST /api/boncards/search', () => json(answer));
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(
    await screen.findByText('Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.'),
  ).toBeTruthy();
});

test.each([
  ['empty', () => new Response(null)],
  ['204', () => new Response(null, { status: 204 })],
])('a success of a bare host that is %s is a sale', async (_, answer) => {
  host.on('POST /api/boncards/issue', answer);
  await sell();
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
});

test.each([
  ['a code', { code: '422', message: 'Nie teraz' }],
  ['a status', { status: 422, message: 'Nie teraz' }],
])('a refusal that a bare host sends with HTTP 200 and %s is no sale', async (_, answer) => {
  host.on('POST /api/boncards/issue', () => json(answer));
  await sell();
  expect(await screen.findByText('Nie teraz')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Bon sprzedany' })).toBeNull();
});

test('shows a charge with unknown outcome until the user has checked', async () => {
  const told = /^Nie wiemy, czy sprzedaż bonu •••• 0004 za 50,00/;
  host.on('POST /api/boncards/issue', networkError);
  await sell();
  await screen.findByText(told);
  // Finding another card does not settle this call.
  await findCard(bareNumber(8));
  expect((await documentField()).value).toBe('');
  expect(amountField().value).toBe('');
  expect(screen.getByText(told)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Wróć do skanowania' }));
  await findCard();
  await documentField();
  expect(screen.queryByText(told)).toBeNull();
  expect(sales()).toHaveLength(1);
});

test('shows a call with unknown outcome after a reload, until it is dismissed', async () => {
  host.on('POST /api/boncards/issue', networkError);
  await sell();
  await screen.findByText(/^Nie wiemy, czy sprzedaż/);
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Sprawdzone' }))[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/^Nie wiemy, czy sprzedaż/)).toBeNull());
});

test('a charge of an expired session is refused, and the form is restored', async () => {
  host.on('POST /api/boncards/issue', () => json({ code: 401 }, 401));
  const router = await sell();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.queryByText('Bon sprzedany')).toBeNull();
  cleanup();
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  expect(await screen.findByText(/^Sprzedaż nie została jeszcze zapisana/)).toBeTruthy();
  await findCard();
  expect((await documentField()).value).toBe(' FV 1 ');
  expect(amountField().value).toBe('50');
  expect(sales()).toHaveLength(1);
});

/** Keeps a call about card 8 that another tab has left without an answer. */
const leaveCall = (name: 'charge' | 'purchase') =>
  pendingCalls.keep({
    key: 'k',
    userId: 'me',
    name,
    request: { body: { boncard_id: 8, place_of_sale: 2, document: 'FV 8', amount: 30 } },
    card: { id: 8, number: bareNumber(8) },
    madeAt: `/panel/bons/${name}`,
    startedAt: Date.now(),
    state: 'checking',
  });

const refusal = (reason = 'boncard-unavailable') => json({ code: 422, message: 'Dziś nie', reason }, 422);

test('the refusal of a call that another tab has left names its card and its sum, next to the last sale', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['idempotency'] });
  await findCard();
  await fillIn();
  fireEvent.click(sellButton());
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  host.on('POST /api/boncards/issue', () => refusal());
  act(() => leaveCall('charge'));
  expect(await screen.findByText('Sprzedaż bonu •••• 0008 za 30,00 zł nie została zapisana')).toBeTruthy();
  expect(screen.getByText('Dziś nie')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
});

test('the answer to a call that another tab has left keeps what was typed here for the next card', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['idempotency'] });
  await findCard();
  await fillIn();
  typeScan(bareNumber(99));
  await screen.findByText('Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.');
  act(() => leaveCall('charge'));
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  await findCard();
  expect((await documentField()).value).toBe(' FV 1 ');
  expect(amountField().value).toBe('50');
});

test('a payment that is refused after a reload is named, too', async () => {
  host.on('POST /api/boncards/purchase', () => refusal('boncard-used'));
  leaveCall('purchase');
  await renderPanel('/panel/bons/purchase', { role: 'employer', capabilities: ['idempotency'] });
  expect(await screen.findByText('Płatność bonem •••• 0008 na 30,00 zł nie została zapisana')).toBeTruthy();
});

test('scanning a receipt into the document field moves the focus to the amount', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  (await documentField()).focus();
  typeScan('5901234567890');
  await waitFor(() => expect(document.activeElement).toBe(amountField()));
  expect(sales()).toEqual([]);
});

test('ignores a scan and Esc during a call', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  host.on('POST /api/boncards/issue', () => promise);
  await sell();
  await waitFor(() => expect(sales()).toHaveLength(1));
  expect(sellButton().textContent).toContain('50,00');
  typeScan(bareNumber(8));
  fireEvent.keyDown(window, { key: 'Escape' });
  expect((await documentField()).value).toBe(' FV 1 ');
  expect(screen.getByText('•••• 0004')).toBeTruthy();
  await act(async () => resolve(json({ code: 200 })));
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  expect(screen.getByText('•••• 0004')).toBeTruthy();
});

test('warns that a repeated call counts again only for a host without keys', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText(/^Ten serwer nie odróżnia ponowienia/)).toBeTruthy();
});

test('sends the document without invisible characters', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'FV\u200b1' } });
  fireEvent.change(amountField(), { target: { value: '50' } });
  fireEvent.click(sellButton());
  await waitFor(() => expect(sales()).toMatchObject([{ body: { document: 'FV1' } }]));
});

const limits = { charge_confirm_above: 1000, charge_limit: 10_000, adjust_limit: 10_000 };

async function typeAmount(amount: string) {
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'FV 1' } });
  fireEvent.change(amountField(), { target: { value: amount } });
}

/** Submits a sale for 5 000 zł, which has to be confirmed according to the host's limit. */
async function askToSell() {
  const router = await renderPanel('/panel/bons/charge', {
    role: 'employer',
    limits,
    from: '/panel/bons/purchase',
  });
  await typeAmount('5000');
  fireEvent.click(sellButton());
  return { router, question: await screen.findByRole('dialog', { name: /^Na pewno 5\s000,00\szł\?$/ }) };
}

test('a sum above the host’s limit for questions is spelled out, and sold only once it is confirmed', async () => {
  const dialog = within((await askToSell()).question);
  expect(dialog.getByText(/Słownie: pięć tysięcy złotych\./)).toBeTruthy();
  expect(sales()).toEqual([]);
  const confirm = dialog.getByRole('button', { name: /^Sprzedaj bon za 5\s000,00/ });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  expect(sales()).toMatchObject([{ body: { amount: 5000, document: 'FV 1' } }]);
});

test('a large sum cannot be confirmed without a connection', async () => {
  const dialog = within((await askToSell()).question);
  act(() => onlineManager.setOnline(false));
  expect(dialog.getByText('Brak połączenia z internetem')).toBeTruthy();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: /^Sprzedaj bon za/ });
  expect(confirm.disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Wróć' }).disabled).toBe(false);
  act(() => onlineManager.setOnline(true));
  expect(confirm.disabled).toBe(false);
});

test('the button back has the focus, and leads to the amount with everything as it was typed', async () => {
  const dialog = within((await askToSell()).question);
  const back = dialog.getByRole('button', { name: 'Wróć' });
  expect(back).toBe(document.activeElement);
  fireEvent.click(back);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(amountField()).toBe(document.activeElement);
  expect((await documentField()).value).toBe('FV 1');
  expect(sales()).toEqual([]);
});

test('a scan while a large sum waits for confirmation sells nothing, and finds the next card', async () => {
  await askToSell();
  typeScan('5901234567890');
  expect(screen.getByRole('dialog')).toBeTruthy();
  typeScan(bareNumber(8));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('•••• 0008')).toBeTruthy();
  expect(sales()).toEqual([]);
});

test('Back while a large sum waits for confirmation asks before what was typed is dropped', async () => {
  const { router, question } = await askToSell();
  act(() => void router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([question]));
  expect(router.state.location.pathname).toBe('/panel/bons/charge');
  expect((await documentField()).value).toBe('FV 1');
  expect(sales()).toEqual([]);
});

test('up to that sum nothing has to be confirmed, and on a host without limits never', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', limits });
  await typeAmount('1000');
  fireEvent.click(sellButton());
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
  cleanup();
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await typeAmount('500000');
  fireEvent.click(sellButton());
  expect(await screen.findByRole('heading', { name: 'Bon sprzedany' })).toBeTruthy();
});

test('a sum above the host’s limit is refused while it is typed, and not sent', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', limits });
  await typeAmount('10000,01');
  const told = /^Kwota nie może przekraczać 10\s000,00\szł$/;
  expect(await screen.findByText(told)).toBeTruthy();
  fireEvent.change(amountField(), { target: { value: '' } });
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  fireEvent.change(amountField(), { target: { value: '10000,01' } });
  fireEvent.click(sellButton());
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sales()).toEqual([]);
});

test('a blocked card is refused next to its number, with the reason', async () => {
  const blocked = { by: { fullname: 'Ewa Nowak' }, reason: 'Zgubiony', at: '2026-06-03T12:05:00Z' };
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 4, number: bareNumber(4), status: 0, blocked } }),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText(/Powód: Zgubiony$/)).toBeTruthy();
  expect(screen.getAllByText('Bon jest zablokowany').length).toBeGreaterThan(0);
});

test('a used card is shown as one that is charged again', async () => {
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { id: 4, number: bareNumber(4), status: 3 } }),
  );
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await findCard();
  expect(await screen.findByText('Ten bon jest wykorzystany. Doładujesz go ponownie.')).toBeTruthy();
});

test('a document number that “Bez dokumentu” has replaced comes back when another kind is chosen', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['document-kind'] });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bez dokumentu' }));
  expect((await documentField()).value).toBe('brak');
  fireEvent.click(screen.getByRole('button', { name: 'Paragon' }));
  expect((await documentField()).value).toBe('PAR 7');
});

test('a document that is typed or scanned ends “Bez dokumentu”', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['document-kind'] });
  await findCard();
  const none = () => screen.getByRole('button', { name: 'Bez dokumentu' }).getAttribute('aria-pressed');
  // A scanner types behind the text.
  for (const typed of ['PAR 7', 'brakPAR 7']) {
    await documentField();
    if (none() === 'false') fireEvent.click(screen.getByRole('button', { name: 'Bez dokumentu' }));
    expect([(await documentField()).value, none()]).toEqual(['brak', 'true']);
    fireEvent.change(await documentField(), { target: { value: typed } });
    expect([(await documentField()).value, none()]).toEqual(['PAR 7', 'false']);
  }
  fireEvent.change(amountField(), { target: { value: '50' } });
  fireEvent.click(sellButton());
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  expect(sales()[0]?.body).toMatchObject({ document: 'PAR 7' });
  expect(sales()[0]?.body).not.toHaveProperty('document_kind');
});

test('a sale on the same document has no kind if the first had none, whatever is remembered', async () => {
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['document-kind'] });
  await findCard();
  await documentField();
  fireEvent.click(screen.getByRole('button', { name: 'Bez dokumentu' }));
  await fillIn();
  fireEvent.click(sellButton());
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  fireEvent.keyDown(document.body, { key: 'F3' });
  await findCard(bareNumber(5));
  expect((await documentField()).value).toBe('FV 1');
  expect(screen.getByRole('button', { name: 'Bez dokumentu' }).getAttribute('aria-pressed')).toBe('false');
});

test('the button for another sale on the same document keeps a number that was begun, and its field', async () => {
  await sell();
  await screen.findByRole('heading', { name: 'Bon sprzedany' });
  fireEvent.change(await numberField(), { target: { value: 'BARE 00' } });
  const button = screen.getByRole('button', { name: /^Kolejny bon na ten sam dokument/ });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText(/^Kolejny bon na ten sam dokument: FV 1/)).toBeTruthy();
  expect(await numberField()).toBe(document.activeElement);
  expect((await numberField()).value).toBe('BARE 00');
});

test.each(['3 miesiące', '12 miesięcy'])(
  'after a sale without a document another one follows, which is not said to be unrecorded: %s',
  async (validity) => {
    await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['document-kind'] });
    await findCard();
    await documentField();
    fireEvent.click(screen.getByRole('button', { name: 'Bez dokumentu' }));
    fireEvent.click(screen.getByRole('radio', { name: validity }));
    fireEvent.change(amountField(), { target: { value: '50' } });
    fireEvent.click(sellButton());
    await screen.findByRole('heading', { name: 'Bon sprzedany' });
    fireEvent.keyDown(document.body, { key: 'F3' });
    expect(await screen.findByText(/^Kolejny bon na ten sam dokument: brak/)).toBeTruthy();
    expect(screen.queryByText(/nie została jeszcze zapisana/)).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText(/^Kolejny bon na ten sam dokument: /)).toBeNull());
  },
);

/** Returns a sale of this salon in the form in which the host lists it. */
const sold = (id: number) => ({
  id: `t${id}`,
  boncard: bareNumber(id),
  boncard_id: String(id),
  document: `PAR 90${id}`,
  amount: 50,
  transaction_date: '2026-11-03T11:00:00Z',
  transaction_salon: 'Salon Rynek',
  transaction_user: 'Ewa Nowak',
  type: 0,
  kind: 'charge',
});

/** Types something that is not a number, for which the host finds these sales by one of its filters. */
async function lookUp(typed: string, sales: object[], filter = 'document') {
  host.on('GET /api/boncards-transactions', ({ url }) => {
    const { searchParams: query } = new URL(url);
    const items = query.get('stats_type') === 'charge' && query.has(filter) ? sales : [];
    return json({ code: 200, items, info: { total_items: items.length, total_pages: 1 } });
  });
  await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['transaction-filters'] });
  await findCard(typed);
}

test('a text that may mean several cards is not reported as a wrong number', async () => {
  await lookUp('par 90', [sold(1), sold(2)]);
  expect(await screen.findByRole('list', { name: 'Który bon?' })).toBeTruthy();
  expect(screen.getByText('Który bon?').getAttribute('role')).toBe('status');
  expect((await numberField()).getAttribute('aria-invalid')).toBe('false');
  expect(screen.queryByText(/dokładnie 20 znaków/)).toBeNull();
});

test.each(['2000123456789', '2026-11-00123', '5265877635-20250826-0100001AF629-AF'])(
  'a document’s number like %s is looked up as it was typed',
  async (document) => {
    await lookUp('', []);
    const number = await numberField();
    for (const key of document) fireEvent.change(number, { target: { value: number.value + key } });
    fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
    await screen.findByText(/^Nie znaleziono\./);
    const asked = host.calls.flatMap(({ query }) => query.document ?? []);
    expect(new Set(asked)).toEqual(new Set([document]));
  },
);

/** A sale of a card with the last four characters of card 5 in the middle of its number. */
const inTheMiddle = { ...sold(7), boncard: `${bareNumber(5).slice(4)}WXYZ` };

test('the last four characters of a card that was used today find it, and no card with them elsewhere', async () => {
  await lookUp('0005', [inTheMiddle, sold(5), { ...sold(5), id: 'again' }], 'number');
  expect(await documentField()).toBeTruthy();
  expect(searches()).toMatchObject([{ body: { number: bareNumber(5) } }]);
  const today = warsawDayOf(new Date());
  const asked = host.calls.flatMap(({ query }) => (query.number === '0005' ? [query] : []));
  for (const query of asked) expect(query).toMatchObject({ issue_date_from: today, issue_date_to: today });
  expect(asked).toHaveLength(2);
});

test('a card with the typed characters in the middle of its number alone is not found', async () => {
  await lookUp('0005', [inTheMiddle], 'number');
  expect(await screen.findByText(/^Nie znaleziono\./)).toBeTruthy();
  expect(searches()).toEqual([]);
});

test('a text that means no card is reported next to the field', async () => {
  await lookUp(' nikt nic ', []);
  const told = 'Nie znaleziono. Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z';
  expect(await screen.findByText(told)).toBeTruthy();
  expect((await numberField()).getAttribute('aria-invalid')).toBe('true');
  expect(await numberField()).toBe(document.activeElement);
});
