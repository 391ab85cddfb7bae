import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BARE_PIN, bareNumber } from '../../../support/bareHost.ts';
import { eventually } from '../../../support/eventually.ts';
import { manyTurns } from '../../../support/manyTurns.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { typeScan } from '../../../support/typeScan.ts';

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

const card = { id: 2, number: bareNumber(2), status: 1, amount: 10.5 };
const numberField = () => screen.queryByLabelText('Zeskanuj bon lub wpisz numer');
const documentField = () => screen.findByLabelText<HTMLInputElement>('Numer dokumentu');

async function checkCard() {
  fireEvent.change(await screen.findByLabelText('Zeskanuj bon lub wpisz numer'), {
    target: { value: bareNumber(2) },
  });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
}

async function findCard() {
  await checkCard();
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
}

async function takeAll() {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 1' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cała kwota' }));
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
}

test('two seconds after a purchase the next card can be scanned, and the result can still be read', async () => {
  await takeAll();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await eventually(() => expect(screen.queryByRole('heading', { name: 'Płatność zapisana' })).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(numberField()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(numberField()).toBe(document.activeElement);
  expect(screen.getByRole('heading', { name: 'Płatność zapisana' })).toBeTruthy();
});

test('a scan ends the pause and reduces the result to one line', async () => {
  await takeAll();
  await screen.findByRole('heading', { name: 'Płatność zapisana' });
  typeScan(bareNumber(6));
  expect(await screen.findByLabelText('PIN')).toBe(document.activeElement);
  expect(screen.queryByRole('heading', { name: 'Płatność zapisana' })).toBeNull();
  expect(screen.getByText(/^Płatność zapisana · •••• 0002 · 10,50/)).toBeTruthy();
});

test('F3 keeps the card that was scanned for the next payment, and what was typed of its PIN', async () => {
  await takeAll();
  await screen.findByRole('heading', { name: 'Płatność zapisana' });
  typeScan(bareNumber(6));
  const pin = await screen.findByLabelText<HTMLInputElement>('PIN');
  fireEvent.change(pin, { target: { value: '1' } });
  fireEvent.keyDown(pin, { key: 'F3' });
  expect(await screen.findByText(/^Kolejny bon na ten sam dokument: PAR 1/)).toBeTruthy();
  expect(numberField()).toMatchObject({ value: 'BARE 0000 0000 0000 0006' });
  expect(screen.getByLabelText('PIN')).toMatchObject({ value: '1' });
  expect(screen.getByLabelText('PIN')).toBe(document.activeElement);
});

test('does not offer to repeat a purchase with unknown outcome', async () => {
  host.on('POST /api/boncards/purchase', networkError);
  await takeAll();
  await screen.findByText(/^Nie wiemy, czy zapisano płatność bonem •••• 0002 na 10,50/);
  await findCard();
  expect((await documentField()).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Kwota').value).toBe('');
});

test('after a purchase without a document another one follows, which is not said to be unrecorded', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer', capabilities: ['document-kind'] });
  await findCard();
  await documentField();
  fireEvent.click(screen.getByRole('button', { name: 'Bez dokumentu' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cała kwota' }));
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
  await screen.findByRole('heading', { name: 'Płatność zapisana' });
  fireEvent.keyDown(document.body, { key: 'F3' });
  expect(await screen.findByText(/^Kolejny bon na ten sam dokument: brak/)).toBeTruthy();
  expect(screen.queryByText(/nie została jeszcze zapisana/)).toBeNull();
  // Once an amount is typed, the next scan finds a payment that waits for its card.
  await findCard();
  fireEvent.change(await screen.findByLabelText('Kwota'), { target: { value: '5' } });
  typeScan(bareNumber(6));
  expect(await screen.findByText(/^Płatność nie została jeszcze zapisana/)).toBeTruthy();
});

test.each([
  ['01.01.2228', '01.01.2228'],
  ['2228-01-01T00:00:00Z', '01.01.2228'],
  ['sometime', 'sometime'],
])('a last day that a host writes as %s is shown and stops no purchase', async (written, shown) => {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, valid_until: written } }));
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  expect(await screen.findByRole('button', { name: 'Dalej' })).toBe(document.activeElement);
  expect(screen.getByText(shown)).toBeTruthy();
});

test('shows that a card has expired, in either date format', async () => {
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { ...card, valid_until: '01.01.2020' } }),
  );
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  expect(await screen.findByText('Bon stracił ważność 01.01.2020.')).toBeTruthy();
});

test.each([
  [{ replaced_by: { id: 6, number: bareNumber(6) } }, /Saldo przeniesiono na bon •••• 0006\.$/],
  [{}, /Tym bonem nie można już płacić\. Powód: Skradziony$/],
])('a canceled card says where its balance is, or why it was canceled: %j', async (more, why) => {
  const canceled = { by: { fullname: 'Ala' }, reason: 'Skradziony', at: '2026-06-03T12:05:00Z' };
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { ...card, status: 2, amount: 0, canceled, ...more } }),
  );
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  const title = await screen.findByText('Bon anulowany');
  expect(title.parentElement?.textContent).toMatch(why);
});

test('a card whose balance was written off can be extended, and is not offered to be loaded again', async () => {
  const lost = { status: 3, amount: 0, valid_until: '2025-06-03' };
  const written_off = '2025-12-01T03:00:00Z';
  host.on('POST /api/boncards/search', () =>
    json({ code: 200, data: { ...card, ...lost, written_off, written_off_amount: 80 } }),
  );
  await renderPanel('/panel/bons/purchase', { role: 'administrator', capabilities: ['extend'] });
  await checkCard();
  const title = await screen.findByText('Bon stracił ważność 03.06.2025.');
  expect(title.parentElement?.textContent).toMatch(/Odpisano z niego 80,00\szł\. Kwota wróci/);
  expect(await screen.findByRole('link', { name: 'Przedłuż ważność' })).toBeTruthy();
  expect(screen.queryByText('Doładuj ten bon')).toBeNull();
});

test('shows a limited type in a separate band, in the details and above the form', async () => {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, type: 1 } }));
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  await screen.findByRole('button', { name: 'Dalej' });
  expect(screen.getAllByText('Tylko soczewki')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Dalej' }));
  await documentField();
  expect(screen.getAllByText('Tylko soczewki')).toHaveLength(1);
});

test('if the host demands a search first, the number and what was typed are kept', async () => {
  host.on('POST /api/boncards/purchase', () =>
    json({ code: 403, message: 'Najpierw wyszukaj bon', reason: 'search-first' }, 403),
  );
  await takeAll();
  expect(await screen.findByText(/^Płatność nie została jeszcze zapisana/)).toBeTruthy();
  expect(screen.getByLabelText('PIN')).toBe(document.activeElement);
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
  expect((await documentField()).value).toBe('PAR 1');
});

test('if a sum is above the balance, the card pays what it can, and both parts are shown', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '500' } });
  expect(await screen.findByText(/^Z bonu 10,50\szł, do dopłaty 489,50\szł$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50\szł z bonu$/ }));
  expect(await screen.findByRole('heading', { name: 'Płatność zapisana' })).toBeTruthy();
  expect(host.calls.at(-1)).toMatchObject({ name: 'POST /api/boncards/purchase', body: { amount: 10.5 } });
  expect(screen.getByText('Do dopłaty').nextSibling?.textContent).toMatch(/^489,50/);
  expect(screen.getByText('Zostało na bonie').nextSibling?.textContent).toMatch(/^0,00/);
});

test.each([0.01, 0.99])(
  'a card with %s zł, less than the least purchase, is told before the form',
  async (amount) => {
    host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, amount } }));
    await renderPanel('/panel/bons/purchase', { role: 'employer' });
    await checkCard();
    const warning = await screen.findByText(/^Na bonie jest tylko 0,\d\d\szł$/);
    expect(warning.parentElement?.textContent).toMatch(/Płatność to co najmniej 1,00\szł\./);
    expect(screen.queryByLabelText('Numer dokumentu')).toBeNull();
  },
);

test('the details of a card are the description of their dialog, which a touch next to it leaves open', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  const details = await screen.findByRole('dialog', { name: 'Szczegóły bonu' });
  const description = document.getElementById(details.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toMatch(/Saldo/);
  const backdrop = details.closest('.MuiDialog-container');
  if (!backdrop) throw new Error('no backdrop');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
  fireEvent.click(within(details).getByRole('button', { name: 'Dalej' }));
  expect(await documentField()).toBeTruthy();
});

test('if the balance has become smaller meanwhile, the card pays what it can after another press', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '20' } });
  const message = 'Na bonie jest tylko 4,00 zł.';
  host.on('POST /api/boncards/purchase', () =>
    json({ code: 422, message, reason: 'amount-above-balance', errors: { amount: [message] }, data: 4 }, 422),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(/^Saldo zmieniło się na 4,00\szł\.$/)).toBeTruthy();
  expect(screen.getByText(/^Z bonu 4,00\szł, do dopłaty 16,00\szł$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pobierz 4,00/ })).toBeTruthy();
});

const purchases = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/purchase');
const searches = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/search');

test.each([
  ['number', bareNumber(6)],
  ['last four characters', '0006'],
])('the PIN of a card that cannot pay is not tried on the next card, found by its %s', async (_, typed) => {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, status: 3 } }));
  host.on('GET /api/boncards-transactions', ({ url }) => {
    const seen = { id: 't1', boncard: bareNumber(6), boncard_id: '6', type: 1, transaction_date: new Date() };
    const inTheMiddle = { ...seen, id: 't2', boncard: `${bareNumber(6).slice(4)}WXYZ`, boncard_id: '7' };
    return json({ code: 200, items: url.includes('stats_type=sell') ? [inTheMiddle, seen] : [] });
  });
  await renderPanel('/panel/bons/purchase', { role: 'employer', capabilities: ['transaction-filters'] });
  await checkCard();
  await screen.findByText('Bon wykorzystany');
  const number = screen.getByLabelText<HTMLInputElement>('Zeskanuj bon lub wpisz numer');
  fireEvent.change(number, { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
  await waitFor(() => expect(screen.getByLabelText('PIN')).toBe(document.activeElement));
  expect(number.value.replaceAll(/\s/g, '')).toBe(bareNumber(6));
  expect(searches()).toHaveLength(1);
});

test('a blocked card is refused next to its number, with the reason', async () => {
  const blocked = { by: { fullname: 'Ewa Nowak' }, reason: 'Zgubiony', at: '2026-06-03T12:05:00Z' };
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, blocked } }));
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  expect(await screen.findByText('Bon jest zablokowany')).toBeTruthy();
  expect(screen.getByText(/Powód: Zgubiony$/)).toBeTruthy();
});

test('an amount that is too small or too exact is refused next to its field, and takes nothing off', async () => {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await findCard();
  fireEvent.change(await documentField(), { target: { value: 'PAR 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '0,5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz kwotę z bonu' }));
  expect(await screen.findByText(/^Podaj co najmniej 1,00/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '1,999' } });
  expect(await screen.findByText('Podaj kwotę z najwyżej dwoma miejscami po przecinku')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz kwotę z bonu' }));
  await manyTurns(50);
  expect(purchases()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cała kwota' }));
  expect(await screen.findByText(/^Po zakupie zostanie 0,00\szł$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 10,50/ }));
  await screen.findByRole('heading', { name: 'Płatność zapisana' });
  expect(purchases()).toMatchObject([{ body: { amount: 10.5 } }]);
});

test('a blocked card is shown without a reason if another host sends none', async () => {
  const blocked = { by: { fullname: 'Ewa Nowak' }, at: '2026-06-03T12:05:00Z' };
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...card, blocked } }));
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  expect(await screen.findByText(/^Od .* nie można go sprzedać ani nim płacić\.$/)).toBeTruthy();
});

test('before the last attempt with a PIN, the screen says what another wrong one locks', async () => {
  host.on('POST /api/boncards/search', () =>
    json({ code: 422, message: 'Nie', reason: 'boncard-data-incorrect', last_attempt: true }, 422),
  );
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await checkCard();
  expect(
    await screen.findByText(/^Ostatnia próba: .* sprawdzanie PIN-u zostanie zablokowane\.$/),
  ).toBeTruthy();
});

/** Checks a card whose PIN is locked, and requests to unlock it. */
async function unlockPin(answer: () => Response) {
  const locked = { what: 'card', until: null };
  host.on('POST /api/boncards/search', async (request) => {
    const { searchForType } = await request.json();
    return searchForType === 'charge'
      ? json({ code: 200, data: card })
      : json({ code: 429, message: 'Zbyt wiele prób', reason: 'boncard-locked', locked }, 429);
  });
  host.on('POST /api/boncards/:id/action/unlock', answer);
  await renderPanel('/panel/bons/purchase', { role: 'employer', capabilities: ['unlock', 'requests'] });
  await checkCard();
  fireEvent.click(await screen.findByRole('button', { name: 'Odblokuj PIN' }));
}

test('if unlocking a PIN failed because of the connection, another press unlocks it', async () => {
  await unlockPin(networkError);
  expect(await screen.findByText(/^Nie udało się połączyć/)).toBeTruthy();
  host.on('POST /api/boncards/:id/action/unlock', () => json({ code: 200, message: 'Gotowe' }));
  fireEvent.click(screen.getByRole('button', { name: 'Odblokuj PIN' }));
  expect(await screen.findByText('PIN bonu jest odblokowany')).toBeTruthy();
  expect(screen.queryByText(/^Nie udało się połączyć/)).toBeNull();
});

test('a PIN that is not locked any more counts as unlocked: the answer to the first press was lost', async () => {
  await unlockPin(networkError);
  expect(await screen.findByText(/^Nie udało się połączyć/)).toBeTruthy();
  host.on('POST /api/boncards/:id/action/unlock', () =>
    json({ code: 409, message: 'Kod PIN nie jest zablokowany.', reason: 'boncard-not-locked' }, 409),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Odblokuj PIN' }));
  expect(await screen.findByText('PIN bonu jest odblokowany')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Odblokuj PIN' })).toBeNull();
});

test('if a PIN may not be unlocked again today, the screen refers to the office', async () => {
  const message = 'Ten bon był już dziś odblokowany.';
  await unlockPin(() => json({ code: 422, message, reason: 'boncard-unlock-spent' }, 422));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Odblokuj PIN' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Poproś biuro o odblokowanie PIN-u' })).toBeTruthy();
});

test.each(['boncard-unlocked-today', 'boncard-unlocked-often'])(
  'after %s the office is not asked, which would be refused as well',
  async (reason) => {
    const message = 'Nie można.';
    await unlockPin(() => json({ code: 422, message, reason }, 422));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Poproś biuro/ })).toBeNull();
  },
);
