import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eCardForm } from '../../../../contract/boncard.ts';
import type { Capability } from '../../../../contract/capabilities.ts';
import { addDays, addMonths, formatDay, warsawDayOf } from '../../../../contract/warsaw.ts';
import { keepDraft } from '../../../../src/views/drafts.ts';
import { bareNumber } from '../../../support/bareHost.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { typeScan } from '../../../support/typeScan.ts';

/** The sale of an e-card at the counter (requirements "E-cards"). */

const host = mockHost();
const SCREEN = '/panel/bons/charge/e-card';
const capabilities: Capability[] = ['e-cards', 'idempotency'];
const withRecent: Capability[] = [...capabilities, 'transaction', 'transaction-filters', 'reverse'];
const limits = { charge_confirm_above: 1000, charge_limit: 5000, adjust_limit: 5000 };
// Fixed, because the tests may run over midnight.
const now = new Date();
const today = warsawDayOf(now);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.print = vi.fn();
  localStorage.setItem('selectedSaloon', '2');
});

const mail = {
  state: 'queued',
  email: 'ania@example.test',
  recipient: 'Ania',
  message: null,
  send_on: null,
  asked: { by: { fullname: 'Ewa Nowak' }, at: '2026-11-03T11:00:00.000Z' },
  sent_at: null,
  failed_at: null,
  opened_at: null,
};
const sold = {
  id: 'b9',
  number: bareNumber(9),
  status: 1,
  amount: 50,
  valid_until: addMonths(today, 12),
  transaction: { id: 't9', amount: 50, balance: 50 },
  e_card: mail,
};
const sell = (more: object = {}) =>
  host.on('POST /api/boncards/e-card', () => json({ code: 200, data: { ...sold, ...more } }));
const sales = () => host.calls.filter(({ name }) => name === 'POST /api/boncards/e-card');

/** The employer's own salon is that of the workstation. */
const user = { name: 'Alicja', salon_id: 2 };
const open = (offered = capabilities) =>
  renderPanel(SCREEN, { role: 'employer', capabilities: offered, limits, user });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const emailField = () => screen.findByLabelText<HTMLInputElement>('Adres e-mail');
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Sprzedaj e-bon/ }));

async function fillIn(amount = '50') {
  await emailField();
  type('Adres e-mail', ' ania@example.test ');
  type('Dla kogo', 'Ania');
  type('Numer dokumentu', 'PAR 1');
  type('Kwota', amount);
}

/** Waits for a sentence that is split into elements because some parts are not translated. */
const said = (sentence: string) =>
  screen.findByText(
    (_, element) =>
      element?.tagName === 'SPAN' && element.textContent?.replaceAll('\u00a0', ' ') === sentence,
  );

test('a bare host has no screen for e-cards', async () => {
  const router = await renderPanel(SCREEN, { role: 'employer' });
  await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  expect(router.state.location.pathname).toBe('/panel/bons/charge');
  expect(screen.queryByText('E-bon na e-mail')).toBeNull();
});

test.each([
  [1, /To stanowisko jest ustawione na inny salon/, ['Wybierz salon']],
  [null, /Nie masz przypisanego salonu\. Poproś administratora/, []],
])('an employer of salon %s is told first why they cannot sell here', async (salon_id, why, ways) => {
  await renderPanel(SCREEN, { role: 'employer', capabilities, user: { name: 'Alicja', salon_id } });
  const alert = (await screen.findByText('E-bony sprzedajesz tylko w swoim salonie')).closest('[role=alert]');
  expect(alert?.textContent).toMatch(why);
  expect(
    within(alert as HTMLElement)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(ways);
  expect(screen.queryByLabelText('Adres e-mail')).toBeNull();
});

test('an administrator sells e-cards in any salon', async () => {
  await renderPanel(SCREEN, { capabilities, user: { name: 'Alicja', salon_id: 1 } });
  expect(await emailField()).toBeTruthy();
});

test('the charge screen leads to the screen for e-cards, and Esc leads back', async () => {
  const router = await renderPanel('/panel/bons/charge', { role: 'employer', capabilities, user });
  fireEvent.click(await screen.findByRole('link', { name: 'E-bon na e-mail' }));
  expect(await emailField()).toBe(document.activeElement);
  fireEvent.keyDown(field('Adres e-mail'), { key: 'Escape' });
  await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  expect(router.state.location.pathname).toBe('/panel/bons/charge');
});

test('sends what was typed without empty fields and invisible blanks, once even if the button is pressed repeatedly', async () => {
  sell();
  await open();
  await fillIn();
  type('Życzenia', ' \u00a0');
  expect(screen.getByText(/Na adres ania@example\.test/)).toBeTruthy();
  submit();
  submit();
  expect(await screen.findByRole('heading', { name: 'E-bon sprzedany' })).toBeTruthy();
  expect(sales().map(({ body }) => body)).toEqual([
    {
      place_of_sale: 2,
      email: 'ania@example.test',
      recipient: 'Ania',
      document: 'PAR 1',
      amount: 50,
      type: 0,
      expired_months: 12,
      reference: expect.any(String),
    },
  ]);
  expect(await said('E-bon na 50,00 zł czeka na wysłanie na adres ania@example.test')).toBeTruthy();
});

test('Enter moves from the address to the document; in the message it begins a new line', async () => {
  await open();
  fireEvent.keyDown(await emailField(), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(field('Numer dokumentu')));
  act(() => field('Dla kogo').focus());
  fireEvent.keyDown(field('Dla kogo'), { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(field('Numer dokumentu')));
  expect(field('Życzenia').tagName).toBe('TEXTAREA');
});

describe('refuses next to the field', () => {
  test.each([
    ['Adres e-mail', 'ania@', /poprawny adres/i],
    ['Dla kogo', 'x'.repeat(101), /100/],
    ['Życzenia', 'x'.repeat(501), /500/],
    ['Dzień wysłania', formatDay(addDays(today, -1)), 'Wybierz dzień, który jeszcze nie minął.'],
    [
      'Dzień wysłania',
      formatDay(addDays(addMonths(today, 12), 1)),
      `Bon jest ważny tylko do ${formatDay(addMonths(today, 12))}. Wybierz wcześniejszy dzień.`,
    ],
    ['Dzień wysłania', '30.02', 'Wpisz datę jako DD.MM.RRRR'],
    ['Dzień wysłania', '31.02.2027', 'Nie ma takiego dnia w kalendarzu'],
    ['Dzień wysłania', '2027-02-29', 'Nie ma takiego dnia w kalendarzu'],
    ['Kwota', '5000,01', /5\s000,00\szł/],
  ])('%s: %s', async (name, value, sentence) => {
    await open();
    await fillIn();
    type(name, value);
    submit();
    const input = field(name);
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(sentence);
    expect(input.value).toBe(value);
    expect(sales()).toEqual([]);
  });
});

test('suggests the domain that was probably meant, but accepts what was typed', async () => {
  sell();
  await open();
  await fillIn();
  type('Adres e-mail', 'ania@gmial.com');
  expect((await screen.findByText('Może chodziło o gmail.com?')).role).toBe('status');
  submit();
  await screen.findByRole('heading', { name: 'E-bon sprzedany' });
  expect(sales()).toMatchObject([{ body: { email: 'ania@gmial.com' } }]);
});

test('shows how many characters the message may still have', async () => {
  await open();
  await emailField();
  expect(screen.getByText('Zostało 500 znaków')).toBeTruthy();
  type('Życzenia', 'x'.repeat(499));
  expect(screen.getByText('Został 1 znak')).toBeTruthy();
  // As macOS pastes it; the rule counts one character, too, and no line at the end.
  type('Życzenia', `${'a\u0328'.repeat(498)}\n\n`);
  expect(screen.getByText('Zostały 2 znaki')).toBeTruthy();
  type('Życzenia', 'x'.repeat(503));
  expect(screen.getByText('O 3 znaki za dużo')).toBeTruthy();
});

test('previews the mail, with the giver’s words as plain text', async () => {
  await open();
  await fillIn();
  type('Życzenia', '<b>Sto lat</b>');
  fireEvent.click(screen.getByRole('button', { name: 'Podgląd maila' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of ['Ania', '50,00 zł', 'Od razu', formatDay(addMonths(today, 12)), '<b>Sto lat</b>']) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
});

test('a large sum has to be confirmed, together with the address', async () => {
  sell();
  await open();
  await fillIn('2000');
  submit();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('ania@example.test')).toBeTruthy();
  expect(sales()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /^Sprzedaj e-bon za 2/ }));
  await screen.findByRole('heading', { name: 'E-bon sprzedany' });
  expect(sales()).toHaveLength(1);
});

test('refused fields are reported next to them, and nothing typed is lost', async () => {
  host.on('POST /api/boncards/e-card', () =>
    json({ code: 422, message: 'Popraw', errors: { email: ['Tego adresu nie ma.'] } }, 422),
  );
  await open();
  await fillIn();
  submit();
  expect(await screen.findByText('Tego adresu nie ma.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Adres e-mail')));
  expect(field('Dla kogo').value).toBe('Ania');
  expect(field('Kwota').value).toBe('50');
});

test('after a lost answer the call is repeated with the same key and body', async () => {
  let tries = 0;
  host.on('POST /api/boncards/e-card', () =>
    tries++ === 0 ? networkError() : json({ code: 200, data: sold }),
  );
  await open();
  await fillIn();
  submit();
  expect(await screen.findByText('Sprawdzamy, czy sprzedaż e-bonu została zapisana…')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'E-bon sprzedany' })).toBeTruthy();
  const [first, second, ...others] = sales();
  expect(others).toEqual([]);
  expect(second?.body).toEqual(first?.body);
});

test('an unsettled sale is settled when the screen opens, and comes back as it was typed if it is refused', async () => {
  const body = {
    place_of_sale: 2,
    email: 'ania@example.test',
    message: 'Sto lat',
    document: 'PAR 1',
    amount: 50,
    type: 0,
    expired_months: 6,
    reference: 'k',
  };
  const call = {
    key: 'k',
    userId: 'me',
    name: 'sellECard',
    request: { body },
    card: null,
    madeAt: SCREEN,
    startedAt: Date.now(),
    state: 'sending',
  };
  localStorage.setItem('pendingCall.me.k', JSON.stringify(call));
  host.on('POST /api/boncards/e-card', () =>
    json({ code: 422, reason: 'amount-above-limit', errors: { amount: ['Najwyżej 40,00 zł'] } }, 422),
  );
  await open();
  expect(await screen.findByText('Najwyżej 40,00 zł')).toBeTruthy();
  expect((await emailField()).value).toBe('ania@example.test');
  expect(field('Życzenia').value).toBe('Sto lat');
  expect(field('Kwota').value).toBe('50');
  await waitFor(() => expect(document.activeElement).toBe(field('Kwota')));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '6 miesięcy' }).checked).toBe(true);
  expect(sales().map((sale) => sale.body)).toEqual([body]);
  expect(localStorage.getItem('pendingCall.me.k')).toBeNull();
});

describe('if the session ends while a call with a lost answer is repeated', () => {
  const typed = { email: 'ania@example.test', recipient: 'Ania', document: 'PAR 1', amount: 5000 };

  /** Stores a draft of the form, as this tab does when the session ends. */
  const keepForm = (more: object = {}) =>
    keepDraft('me', `${location.pathname} ${Object.keys(eCardForm(today).shape).join()}`, {
      ...typed,
      ...more,
    });

  /** Stores a sale that was made before somebody signed in again. */
  function leaveSale() {
    const { amount: _, ...body } = typed;
    const request = {
      body: { ...body, place_of_sale: 2, amount: 50, type: 0, expired_months: 12, reference: 'k' },
    };
    const facts = { key: 'k', userId: 'me', name: 'sellECard', request, card: null, madeAt: SCREEN };
    const call = { ...facts, startedAt: Date.now(), state: 'checking' };
    localStorage.setItem('pendingCall.me.k', JSON.stringify(call));
  }

  test('the sale is kept to be settled after the next sign-in, without a draft that could be sold as well', async () => {
    let tries = 0;
    host.on('POST /api/boncards/e-card', () =>
      tries++ === 0 ? networkError() : json({ code: 401, message: 'Sesja wygasła' }, 401),
    );
    await open();
    await fillIn();
    submit();
    await screen.findByLabelText('Hasło');
    const keys = new Set(sales().map(({ body }) => (body as { reference: string }).reference));
    expect([sales().length > 1, keys.size]).toEqual([true, 1]);
    expect(sessionStorage.getItem('formDrafts')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('pendingCall.'))).toHaveLength(1);
  });

  test('the sale is settled before its own form could send it again', async () => {
    leaveSale();
    keepForm();
    sell();
    await open();
    await screen.findByRole('heading', { name: 'E-bon sprzedany' });
    expect(sales()).toMatchObject([{ body: { reference: 'k' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Kolejny e-bon' }));
    expect((await emailField()).value).toBe('');
    expect(sales()).toHaveLength(1);
  });

  test('what was typed for another sale is restored after it', async () => {
    leaveSale();
    keepForm({ email: 'ola@example.test' });
    sell();
    await open();
    await screen.findByRole('heading', { name: 'E-bon sprzedany' });
    fireEvent.keyDown(document.body, { key: 'F3' });
    expect((await emailField()).value).toBe('ola@example.test');
    expect(sales()).toMatchObject([{ body: { reference: 'k' } }]);
  });

  test('a refusal of the sale is not shown for what was typed for another one', async () => {
    leaveSale();
    keepForm({ email: 'ola@example.test' });
    host.on('POST /api/boncards/e-card', () =>
      json({ code: 422, reason: 'amount-above-limit', message: 'Najwyżej 40,00 zł' }, 422),
    );
    await open();
    const told = /na adres ania@example\.test nie została zapisana\./;
    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
    expect((await emailField()).value).toBe('ola@example.test');
    expect(field('Adres e-mail').getAttribute('aria-invalid')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Sprawdzone' }));
    expect(screen.getAllByText(told)).toHaveLength(1);
  });
});

test('the result has the focus: another Enter presses nothing', async () => {
  sell();
  await open();
  await fillIn();
  submit();
  const title = await screen.findByRole('heading', { name: 'E-bon sprzedany' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('screen readers announce the address once it is typed', async () => {
  await open();
  await fillIn();
  const live = () =>
    [...document.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent).join();
  expect(live()).not.toContain('ania@');
  fireEvent.blur(field('Adres e-mail'));
  expect(live()).toContain('Na adres ania@example.test');
  type('Adres e-mail', 'ola@');
  expect(live()).not.toMatch(/ania@|ola@/);
});

test('every other screen says that a sale has no answer yet', async () => {
  const call = {
    key: 'k',
    userId: 'me',
    name: 'sellECard',
    request: { body: { email: 'ania@example.test', amount: 50 } },
    card: null,
    madeAt: SCREEN,
    startedAt: Date.now(),
    state: 'sending',
  };
  localStorage.setItem('pendingCall.me.k', JSON.stringify(call));
  await renderPanel('/panel/profile', { role: 'employer', capabilities });
  const notice = await screen.findByText(
    /Nie wiemy jeszcze, czy sprzedaż e-bonu za 50,00 zł na adres ania@example\.test/,
  );
  expect(within(notice).getByRole('link').getAttribute('href')).toBe(SCREEN);
});

test('nothing is sold while offline', async () => {
  await open();
  await fillIn();
  act(() => onlineManager.setOnline(false));
  try {
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sprzedaj e-bon/ }).disabled).toBe(true),
    );
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

test('a scanned card is sold next, but nothing that was typed is dropped', async () => {
  const router = await open();
  await fillIn();
  act(() => field('Dla kogo').focus());
  typeScan(bareNumber(8));
  expect(await screen.findByText(/To numer bonu/)).toBeTruthy();
  expect(field('Dla kogo').value).toBe('Ania');
  sell();
  submit();
  await screen.findByRole('heading', { name: 'E-bon sprzedany' });
  typeScan(bareNumber(4));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
  expect(await screen.findByText('•••• 0004')).toBeTruthy();
});

test('leaving asks before address and message are dropped', async () => {
  const router = await open();
  await fillIn();
  fireEvent.keyDown(field('Adres e-mail'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }));
  expect(router.state.location.pathname).toBe(SCREEN);
  expect(field('Dla kogo').value).toBe('Ania');
});

describe('the state of the mail', () => {
  const tell = (more: object) =>
    host.on('GET /api/boncards-transactions/:id', () =>
      json({ code: 200, data: { id: 't9', e_card: { ...mail, ...more } } }),
    );

  test.each([
    [
      { state: 'sent', sent_at: '2026-11-03T11:00:05.000Z' },
      'E-bon na 50,00 zł wysłany 03.11.2026 12:00 na adres ania@example.test',
    ],
    [{ state: 'opened', sent_at: null }, 'E-bon na 50,00 zł wysłany na adres ania@example.test i otwarty'],
    [{ state: 'failed' }, 'Nie udało się wysłać e-bonu na 50,00 zł na adres ania@example.test'],
  ])('%j', async (more, sentence) => {
    sell();
    tell(more);
    await open([...capabilities, 'transaction']);
    await fillIn();
    submit();
    await screen.findByRole('heading', { name: 'E-bon sprzedany' });
    expect(await said(sentence)).toBeTruthy();
    const link = screen.queryByRole('link', { name: 'Popraw adres w transakcji' });
    expect(link?.getAttribute('href')).toBe(more.state === 'failed' ? '/panel/transactions/t9' : undefined);
  });

  test('names the day for which the mail waits', async () => {
    const day = addDays(today, 7);
    sell({ e_card: { ...mail, send_on: day } });
    await open();
    await fillIn();
    type('Dzień wysłania', formatDay(day));
    submit();
    expect(
      await said(`E-bon na 50,00 zł zostanie wysłany ${formatDay(day)} na adres ania@example.test`),
    ).toBeTruthy();
    expect(sales()).toMatchObject([{ body: { send_on: day } }]);
  });
});

describe('after its sale is undone, an e-card can be sold again with what was typed', () => {
  const sale = {
    id: 't9',
    boncard: bareNumber(9),
    boncard_id: 'b9',
    document: 'PAR 9',
    document_kind: 'receipt',
    amount: 50,
    valid_until: addMonths(today, 6),
    boncard_type: 1,
    transaction_date: new Date().toISOString(),
    transaction_salon: 'Salon Rynek',
    transaction_user: 'Ewa Nowak',
    type: 0,
    kind: 'charge',
    balance_after: 50,
    canceled: false,
    reverses: null,
    reversed: 0,
    reversible: 50,
    reason: null,
  };
  const undo = async () => {
    const recent = within(await screen.findByRole('region', { name: 'Ostatnie' }));
    fireEvent.click(await recent.findByRole('button', { name: /^Cofnij/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(host.calls.some(({ name }) => name.startsWith('GET /api/boncards-transactions/'))).toBe(true),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Pomyłka w kwocie' }));
    fireEvent.click(dialog.getByRole('button', { name: /^Cofnij 50,00/ }));
  };

  beforeEach(() => {
    host.on('GET /api/boncards-transactions', ({ url }) =>
      json({ code: 200, items: url.includes('stats_type=sell') ? [] : [sale] }),
    );
    host.on('POST /api/boncards-transactions/:id/reverse', () =>
      json({ code: 200, data: { id: 'b9', number: bareNumber(9), status: 0, amount: 0 } }),
    );
  });

  test.each([SCREEN, '/panel/bons/charge', '/panel/bons/purchase'])('from %s', async (path) => {
    host.on('GET /api/boncards-transactions/:id', () =>
      json({ code: 200, data: { ...sale, e_card: { ...mail, message: 'Sto lat' } } }),
    );
    const router = await renderPanel(path, { role: 'employer', capabilities: withRecent, limits, user });
    await undo();
    await waitFor(() => expect(router.state.location.pathname).toBe(SCREEN));
    await waitFor(async () => expect((await emailField()).value).toBe('ania@example.test'));
    expect(field('Dla kogo').value).toBe('Ania');
    expect(field('Życzenia').value).toBe('Sto lat');
    expect(field('Numer dokumentu').value).toBe('PAR 9');
    expect(field('Kwota').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field('Kwota')));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '6 miesięcy' }).checked).toBe(true);
  });

  test('unless a card is scanned, which is sold at once: nobody has typed the form', async () => {
    host.on('GET /api/boncards-transactions/:id', () =>
      json({ code: 200, data: { ...sale, e_card: { ...mail, message: 'Sto lat' } } }),
    );
    const router = await renderPanel(SCREEN, { role: 'employer', capabilities: withRecent, limits, user });
    await undo();
    await waitFor(async () => expect((await emailField()).value).toBe('ania@example.test'));
    typeScan(bareNumber(5));
    expect(await screen.findByText('•••• 0005')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/panel/bons/charge');
    expect(field('Numer dokumentu').value).toBe('');
  });

  test('a plastic card is scanned into the charge screen, as usual', async () => {
    host.on('GET /api/boncards-transactions/:id', () => json({ code: 200, data: { ...sale, e_card: null } }));
    const router = await renderPanel(SCREEN, { role: 'employer', capabilities: withRecent, limits, user });
    await undo();
    await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/charge'));
    expect(await screen.findByText('•••• 0009')).toBeTruthy();
    expect(field('Numer dokumentu').value).toBe('PAR 9');
  });

  test('undoing another card’s sale keeps the result of the last sale on the screen', async () => {
    sell({ transaction: { id: 't8', amount: 50, balance: 50 } });
    host.on('GET /api/boncards-transactions', ({ url }) =>
      json({
        code: 200,
        items: url.includes('stats_type=sell') ? [{ ...sale, kind: 'purchase', type: 1 }] : [],
      }),
    );
    await renderPanel(SCREEN, { role: 'employer', capabilities: withRecent, limits, user });
    await fillIn();
    submit();
    await screen.findByRole('heading', { name: 'E-bon sprzedany' });
    const asked = () => host.calls.some(({ name }) => name.endsWith('/reverse'));
    const recent = within(await screen.findByRole('region', { name: 'Ostatnie' }));
    fireEvent.click(await recent.findByRole('button', { name: /^Cofnij/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Pomyłka w kwocie' }));
    fireEvent.click(dialog.getByRole('button', { name: /^Cofnij 50,00/ }));
    await waitFor(() => expect(asked()).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'E-bon sprzedany' })).toBeTruthy();
  });

  test('a card is treated as plastic if a failing host does not say whether it is an e-card', async () => {
    host.on('GET /api/boncards-transactions/:id', () => json({ code: 500 }, 500));
    await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: withRecent, limits, user });
    await undo();
    expect(await screen.findByText('•••• 0009')).toBeTruthy();
    expect(field('Numer dokumentu').value).toBe('PAR 9');
  });

  test('a host without details of transactions is not asked, and its card is sold again', async () => {
    const offered = withRecent.filter((one) => one !== 'transaction');
    await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: offered, limits, user });
    const recent = within(await screen.findByRole('region', { name: 'Ostatnie' }));
    fireEvent.click(await recent.findByRole('button', { name: /^Cofnij/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Pomyłka w kwocie' }));
    fireEvent.click(dialog.getByRole('button', { name: /^Cofnij 50,00/ }));
    expect(await screen.findByText('•••• 0009')).toBeTruthy();
    expect(host.calls.some(({ name }) => name.startsWith('GET /api/boncards-transactions/'))).toBe(false);
  });

  test('a slow answer is waited for', async () => {
    host.on('GET /api/boncards-transactions/:id', async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return json({ code: 200, data: { ...sale, e_card: mail } });
    });
    await renderPanel(SCREEN, { role: 'employer', capabilities: withRecent, limits, user });
    await undo();
    await waitFor(async () => expect((await emailField()).value).toBe('ania@example.test'));
  });
});
