import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { latestValidity } from '../../../../contract/validity.ts';
import { addDays, addMonths, formatDay, warsawDayOf } from '../../../../contract/warsaw.ts';
import { ours } from '../../../../src/i18n/panelMessages.pl.ts';
import { pendingCalls } from '../../../../src/money/pendingCalls.ts';
import { cardActions } from '../../../../src/resources/boncards/boncard.ts';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { pressWhenFree } from '../../../support/pressWhenFree.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const all: Capability[] = ['idempotency', 'block', 'replace', 'extend', 'adjust', 'timeline', 'reverse'];
const card = { id: 2, number: 'BARE0000000000000002', status: 1, amount: 100, valid_until: '2099-01-31' };

// Fixed, because the tests may run over midnight.
const now = new Date();
const today = warsawDayOf(now);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

async function openCard(
  fields: object = {},
  capabilities = all,
  more: Parameters<typeof renderPanel>[1] = {},
) {
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, ...fields } }));
  host.on('GET /api/boncards/:id/ledger', () => json({ code: 200, items: [] }));
  host.on('GET /api/boncards/:id/validity-changes', () => json({ code: 200, items: [] }));
  await renderPanel('/panel/bons/2', { capabilities, ...more });
  await screen.findByRole('heading', { name: 'BARE 0000 0000 0000 0002' });
  await screen.findByRole('button', { name: /^(Więcej|Anuluj bon)$/ });
}

/** Opens the menu of less frequent actions, if there is one. */
function openMore() {
  const more = screen.queryByRole('button', { name: 'Więcej' });
  if (more) fireEvent.click(more);
}

async function open(action: string) {
  if (!screen.queryByRole('button', { name: action })) openMore();
  fireEvent.click(
    screen.queryByRole('button', { name: action }) ?? screen.getByRole('menuitem', { name: action }),
  );
  return within(await screen.findByRole('dialog'));
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const sent = (action: string) => host.calls.filter(({ name }) => name.endsWith(`/action/${action}`));

const names = cardActions.map((action) => ours[action].submit);
/** Returns the actions that are offered as buttons, and those in the menu. */
function offered() {
  const buttons = names.filter((name) => screen.queryByRole('button', { name }));
  openMore();
  return [buttons, screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)];
}
const blocked = { by: { fullname: 'Ewa Nowak' }, at: '2026-11-02T10:00:00.000Z', reason: 'Skradziony bon' };

test.each([
  ['active', {}, ['Przedłuż ważność', 'Zablokuj'], ['Korekta', 'Wymień bon', 'Anuluj bon']],
  ['blocked', { blocked }, ['Odblokuj', 'Wymień bon'], ['Przedłuż ważność', 'Korekta', 'Anuluj bon']],
  ['pending', { status: 0 }, ['Zablokuj', 'Anuluj bon'], []],
  ['used', { status: 3 }, ['Zablokuj', 'Korekta'], ['Anuluj bon']],
  [
    'written off',
    { status: 3, written_off: '2026-11-02T10:00:00.000Z' },
    ['Przedłuż ważność', 'Zablokuj'],
    ['Korekta', 'Anuluj bon'],
  ],
])('what can be done about a card that is %s: the likely as buttons', async (_, fields, buttons, more) => {
  await openCard(fields);
  expect(offered()).toEqual([buttons, more]);
});

test('with a bare host only cancellation is offered, and nothing but base calls is sent', async () => {
  await renderPanel('/panel/bons/2');
  await screen.findByRole('button', { name: 'Anuluj bon' });
  expect(offered()).toEqual([['Anuluj bon'], []]);
  expect(host.calls.map(({ name }) => name).sort()).toEqual(['GET /api/boncards/2', 'GET /api/our-salons']);
});

test('a blocked card says so, by whom and why', async () => {
  await openCard({ blocked });
  expect(screen.getByText('Zablokowany')).toBeTruthy();
  expect(screen.queryByText('Aktywny')).toBeNull();
  expect(screen.getByText('02.11.2026 11:00 · Ewa Nowak')).toBeTruthy();
  expect(screen.getByText('Skradziony bon')).toBeTruthy();
});

test('a replaced card and its replacement link to each other', async () => {
  await openCard({ replaces: { id: 7, number: 'BARE0000000000000007' } });
  const link = await screen.findByRole('link', { name: 'BARE 0000 0000 0000 0007' });
  expect(link.getAttribute('href')).toBe('/panel/bons/7');
});

test('an extension that was resumed too late is said not to be made, until the user has seen it', async () => {
  pendingCalls.keep({
    key: 'k',
    userId: 'me',
    name: 'extendBoncard',
    request: { params: { id: 2 }, body: { valid_until: addDays(today, 20), reason: 'Klient czekał' } },
    card: { id: 2, number: card.number },
    madeAt: '/panel/bons/2',
    startedAt: Date.now() - 11 * 60_000,
    state: 'checking',
  });
  host.on('POST /api/boncards/:id/action/extend', () =>
    json({ code: 422, reason: 'not-recorded', message: 'Nie została wykonana.' }, 422),
  );
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: card }));
  await renderPanel('/panel/bons/2', { capabilities: all });
  const seen = await screen.findByRole('button', { name: 'Sprawdzone' });
  const told = 'Ważność bonu •••• 0002 nie została przedłużona. Nie została wykonana.';
  expect(seen.closest('.MuiAlert-root')?.textContent).toContain(told);
  fireEvent.click(seen);
  expect(screen.queryByRole('button', { name: 'Sprawdzone' })).toBeNull();
});

test('an adjustment is typed with its sign, and refused next to the amount if the balance would be negative', async () => {
  host.on('POST /api/boncards/:id/action/adjust', () =>
    json(
      { code: 422, reason: 'amount-below-zero', errors: { amount: ['Na bonie jest tylko 15,00 zł.'] } },
      422,
    ),
  );
  await openCard();
  const dialog = await open('Korekta');
  const amount = dialog.getByLabelText<HTMLInputElement>('Kwota korekty');
  type(amount, '-');
  type(amount, '−20,5');
  expect(dialog.getByText('Po korekcie na bonie będzie 79,50 zł')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Reklamacja' }));
  await pressWhenFree(dialog.getByRole('button', { name: 'Zmniejsz saldo o 20,50\u00a0zł' }));
  expect(await dialog.findByText('Na bonie jest tylko 15,00 zł.')).toBeTruthy();
  expect(amount.value).toBe('−20,5');
  expect(sent('adjust')).toMatchObject([{ body: { amount: -20.5, reason: 'Reklamacja' } }]);
});

test.each([
  ['−100,01', /^Na bonie jest tylko 100,00\szł$/],
  ['−500,01', /^Kwota nie może przekraczać 500,00\szł$/],
  ['500,01', /^Kwota nie może przekraczać 500,00\szł$/],
])('an adjustment by %s is refused next to the amount before it is sent', async (typed, sentence) => {
  const limits = { charge_confirm_above: 1000, charge_limit: 10_000, adjust_limit: 500 };
  await openCard({}, all, { limits });
  const dialog = await open('Korekta');
  type(dialog.getByLabelText('Kwota korekty'), typed);
  fireEvent.click(dialog.getByRole('button', { name: 'Reklamacja' }));
  await pressWhenFree(dialog.getByRole('button', { name: /^(Zmniejsz|Zwiększ) saldo o / }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(sent('adjust')).toEqual([]);
});

test('a negative adjustment of a card whose balance is unknown is left to the host', async () => {
  host.on('POST /api/boncards/:id/action/adjust', () => json({ code: 200, data: card }));
  await openCard({ amount: null });
  const dialog = await open('Korekta');
  type(dialog.getByLabelText('Kwota korekty'), '−20');
  fireEvent.click(dialog.getByRole('button', { name: 'Reklamacja' }));
  await pressWhenFree(dialog.getByRole('button', { name: 'Zmniejsz saldo o 20,00\u00a0zł' }));
  await waitFor(() => expect(sent('adjust')).toMatchObject([{ body: { amount: -20 } }]));
});

test.each([
  ['Anuluj bon', 'cancel', /^Saldo (.*) przepadnie/, 'Anuluj bon', {}],
  ['Korekta', 'adjust', /^Na bonie jest (.*)\./, 'Zwiększ saldo o 5,00\u00a0zł', { amount: 5 }],
])(
  '%s reads the card again before it can be pressed, and states the balance that it shows',
  async (name, call, told, button, typed) => {
    await openCard({ amount: 1 }, [...all, 'expected-balance']);
    const { promise, resolve } = Promise.withResolvers<void>();
    let amount = 500;
    host.on('GET /api/boncards/:id', async () => {
      await promise;
      return json({ code: 200, data: { ...card, amount } });
    });
    const message = 'Saldo bonu zmieniło się na 520,00 zł.';
    host.on(`POST /api/boncards/:id/action/${call as 'cancel'}`, () => {
      amount = 520;
      return json({ code: 422, reason: 'balance-changed', message, data: 520 }, 422);
    });
    const dialog = await open(name);
    if ('amount' in typed) type(dialog.getByLabelText('Kwota korekty'), String(typed.amount));
    type(dialog.getByLabelText(/^Powód/), 'Pomyłka');
    expect(dialog.getByText(told).textContent).toContain('1,00');
    const submit = () => dialog.getByRole('button', { name: button });
    expect(submit()).toHaveProperty('disabled', true);
    resolve();
    expect(await dialog.findByText(/500,00/)).toBeTruthy();
    await pressWhenFree(submit());
    expect(await dialog.findByText(message)).toBeTruthy();
    await waitFor(() => expect(dialog.getByText(told).textContent).toContain('520,00'));
    await pressWhenFree(submit());
    await waitFor(() => expect(sent(call)).toHaveLength(2));
    expect(sent(call)).toMatchObject([
      { body: { ...typed, balance: 500 } },
      { body: { ...typed, balance: 520 } },
    ]);
  },
);

test('a host that does not compare balances is not sent one', async () => {
  host.on('POST /api/boncards/:id/action/cancel', () => json({ code: 200, data: { ...card, status: 2 } }));
  await openCard();
  const dialog = await open('Anuluj bon');
  type(dialog.getByLabelText('Powód anulowania'), 'Zgubiony');
  await pressWhenFree(dialog.getByRole('button', { name: 'Anuluj bon' }));
  await waitFor(() => expect(sent('cancel')).toMatchObject([{ body: { canceled_reason: 'Zgubiony' } }]));
  expect(sent('cancel')[0]?.body).not.toHaveProperty('balance');
});

test('a card that cannot be read again is not canceled until it can', async () => {
  await openCard();
  host.on('GET /api/boncards/:id', networkError);
  const dialog = await open('Anuluj bon');
  expect(await dialog.findByText(/^Nie udało się połączyć/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Anuluj bon' })).toHaveProperty('disabled', true);
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, amount: 70 } }));
  fireEvent.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await dialog.findByText(/^Saldo 70,00/)).toBeTruthy();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Anuluj bon' })).toHaveProperty('disabled', false),
  );
});

test('an extension reads the card again before it can be pressed, and states the last day that it shows', async () => {
  const listed = addMonths(today, 1);
  await openCard({ valid_until: listed }, [...all, 'expected-validity']);
  const { promise, resolve } = Promise.withResolvers<void>();
  const [ended, extended] = [addDays(today, -40), addMonths(today, 2)];
  const lost = { status: 3, amount: 0, written_off: '2026-03-03T10:00:00Z', written_off_amount: 70 };
  let data: object = { ...card, ...lost, valid_until: ended };
  host.on('GET /api/boncards/:id', async () => {
    await promise;
    return json({ code: 200, data });
  });
  const message = 'Ostatni dzień ważności bonu zmienił się.';
  host.on('POST /api/boncards/:id/action/extend', () => {
    data = { ...card, valid_until: extended };
    return json({ code: 422, reason: 'validity-changed', message }, 422);
  });
  const dialog = await open('Przedłuż ważność');
  const submit = dialog.getByRole('button', { name: 'Przedłuż ważność' });
  type(dialog.getByLabelText('Powód'), 'Choroba');
  expect(dialog.getByText(`Bon jest ważny do ${formatDay(listed)}.`)).toBeTruthy();
  expect(submit).toHaveProperty('disabled', true);
  expect(dialog.queryByRole('button', { name: '+ 3 miesiące' })).toBeNull();
  resolve();
  expect(await dialog.findByText(/Po przedłużeniu wróci 70,00/)).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: '+ 3 miesiące' }));
  await pressWhenFree(submit);
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(await dialog.findByText(`Bon jest ważny do ${formatDay(extended)}.`)).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: '+ 3 miesiące' }));
  await pressWhenFree(submit);
  await waitFor(() => expect(sent('extend')).toHaveLength(2));
  expect(sent('extend')).toMatchObject([
    { body: { valid_until: addMonths(today, 3), before: ended } },
    { body: { valid_until: addMonths(extended, 3), before: extended } },
  ]);
});

test('a replacement reads the card again before it can be pressed, and states the balance that it shows', async () => {
  await openCard({ amount: 80 }, [...all, 'expected-balance']);
  const { promise, resolve } = Promise.withResolvers<void>();
  let amount = 30;
  host.on('GET /api/boncards/:id', async () => {
    await promise;
    return json({ code: 200, data: { ...card, amount } });
  });
  const errors = { target_number: ['Weź niesprzedany.'] };
  host.on('POST /api/boncards/:id/action/replace', () => {
    amount = 20;
    return json({ code: 422, reason: 'target-unavailable', errors }, 422);
  });
  const dialog = await open('Wymień bon');
  const submit = dialog.getByRole('button', { name: 'Wymień bon' });
  const moves = () => dialog.getAllByRole('listitem')[0]?.textContent;
  type(dialog.getByLabelText('Numer nowego bonu'), 'BARE0000000000000009');
  fireEvent.click(dialog.getByRole('button', { name: 'Zgubiony bon' }));
  expect(moves()).toBe('Saldo: 80,00\u00a0zł');
  expect(submit).toHaveProperty('disabled', true);
  resolve();
  await waitFor(() => expect(moves()).toBe('Saldo: 30,00\u00a0zł'));
  await pressWhenFree(submit);
  // The refusal was about the other card, but this one may have changed as well.
  expect(await dialog.findByText('Weź niesprzedany.')).toBeTruthy();
  await waitFor(() => expect(moves()).toBe('Saldo: 20,00\u00a0zł'));
  expect(sent('replace')).toMatchObject([{ body: { target_number: 'BARE0000000000000009', balance: 30 } }]);
});

test('an extension accepts a typed day or adds a number of months', async () => {
  const before = addMonths(today, 2);
  host.on('POST /api/boncards/:id/action/extend', () => json({ code: 200, data: card }));
  await openCard({ valid_until: before });
  const dialog = await open('Przedłuż ważność');
  expect(dialog.getByText(`Bon jest ważny do ${formatDay(before)}.`)).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: '+ 3 miesiące' }));
  const until = dialog.getByLabelText<HTMLInputElement>('Nowa data ważności');
  expect(until.value).toBe(formatDay(addMonths(before, 3)));
  type(until, formatDay(latestValidity(today)));
  type(dialog.getByLabelText('Powód'), 'Choroba');
  await pressWhenFree(dialog.getByRole('button', { name: 'Przedłuż ważność' }));
  expect(await screen.findByText('Ważność bonu •••• 0002 została przedłużona')).toBeTruthy();
  expect(sent('extend')).toMatchObject([{ body: { valid_until: latestValidity(today), reason: 'Choroba' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const writtenOff = { status: 3, amount: 0, valid_until: '2026-01-31', written_off: '2026-03-03T10:00:00Z' };

test.each([
  [
    'Przedłuż ważność',
    { written_off_amount: 70 },
    'Bon stracił ważność 31.01.2026, a jego saldo odpisano. Po przedłużeniu wróci 70,00\u00a0zł i na bonie będzie 70,00\u00a0zł.',
  ],
  [
    'Przedłuż ważność',
    { written_off_amount: 70, status: 1, amount: 30 },
    /Po przedłużeniu wróci 70,00\u00a0zł i na bonie będzie 100,00\u00a0zł\.$/,
  ],
  ['Przedłuż ważność', {}, /a jego saldo odpisano\. Po przedłużeniu saldo wróci\.$/],
  [
    'Korekta',
    { written_off_amount: 70 },
    /^Na bonie jest 0,00.* odpisano z niego 70,00\u00a0zł\. Ta kwota wróci, gdy przedłużysz ważność, a do tego czasu bonem nie można płacić\.$/,
  ],
  ['Korekta', {}, /gdy nie ma czego cofnąć\.$/],
])(
  '“%s” says of a card that was written off how much comes back, if the host tells it',
  async (name, fields, told) => {
    await openCard({ ...writtenOff, ...fields });
    const dialog = await open(name);
    const exactly = { normalizer: (text: string) => text };
    expect(dialog.getByText(told, exactly)).toBeTruthy();
  },
);

test('an extension is refused at its field to a past day, to no later day or by more than ten years', async () => {
  const before = addMonths(today, 2);
  await openCard({ valid_until: before });
  const dialog = await open('Przedłuż ważność');
  type(dialog.getByLabelText('Powód'), 'Choroba');
  for (const [day, sentence] of [
    [addDays(today, -1), 'Wybierz dzień, który jeszcze nie minął.'],
    [before, `Ten bon jest już ważny do ${formatDay(before)}. Wybierz późniejszy dzień.`],
    [
      addDays(latestValidity(today), 1),
      `Bon może być ważny najdłużej do ${formatDay(latestValidity(today))}.`,
    ],
  ] as const) {
    type(dialog.getByLabelText('Nowa data ważności'), formatDay(day));
    await pressWhenFree(dialog.getByRole('button', { name: 'Przedłuż ważność' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
  }
  expect(sent('extend')).toEqual([]);
});

test('an extension by months is offered up to ten years from today', async () => {
  await openCard({ valid_until: addMonths(latestValidity(today), -4) });
  const dialog = await open('Przedłuż ważność');
  const group = await dialog.findByRole('group', { name: 'Szybki wybór dnia' });
  const chips = within(group).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['+ 3 miesiące']);
});

test('a replacement shows what will move, and needs a complete number', async () => {
  host.on('POST /api/boncards/:id/action/replace', () =>
    json({ code: 422, reason: 'target-unavailable', errors: { target_number: ['Weź niesprzedany.'] } }, 422),
  );
  await openCard();
  const dialog = await open('Wymień bon');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Saldo: 100,00\u00a0zł',
    'Ważny do: 31.01.2099',
  ]);
  const target = dialog.getByLabelText<HTMLInputElement>('Numer nowego bonu');
  type(target, 'bare 123');
  fireEvent.click(dialog.getByRole('button', { name: 'Zgubiony bon' }));
  await pressWhenFree(dialog.getByRole('button', { name: 'Wymień bon' }));
  expect(await dialog.findByText(/dokładnie 20 znaków/)).toBeTruthy();
  expect(sent('replace')).toEqual([]);
  type(target, 'bare00000000-00000009');
  expect(target.value).toBe('BARE 0000 0000 0000 0009');
  // The Enter after a number moves nothing.
  expect(fireEvent.keyDown(target, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(dialog.getByLabelText('Powód')).toBe(document.activeElement));
  fireEvent.click(dialog.getByRole('button', { name: 'Wymień bon' }));
  expect(await dialog.findByText('Weź niesprzedany.')).toBeTruthy();
  expect(sent('replace')).toMatchObject([
    { body: { target_number: 'BARE0000000000000009', reason: 'Zgubiony bon' } },
  ]);
});

test('extensions are listed among the changes of the balance, and transfers link to the other card', async () => {
  await openCard();
  const entry = { reverses: null, reversed: 0, reversible: 0, salon: null, document: null, other_card: null };
  host.on('GET /api/boncards/:id/ledger', () =>
    json({
      code: 200,
      items: [
        {
          ...entry,
          id: '1',
          kind: 'transferIn',
          amount: 100,
          balance_after: 100,
          by: { fullname: 'Ala' },
          at: '2026-11-01T10:00:00.000Z',
          reason: 'Zgubiony bon',
          other_card: { id: '7', number: 'BARE0000000000000007' },
        },
        {
          ...entry,
          id: '2',
          kind: 'breakage',
          amount: 100,
          balance_after: 0,
          by: null,
          at: '2026-11-03T10:00:00.000Z',
          reason: null,
        },
      ],
    }),
  );
  host.on('GET /api/boncards/:id/validity-changes', () =>
    json({
      code: 200,
      items: [
        {
          id: 'a',
          from: '2026-11-30',
          to: '2027-05-31',
          reason: 'Na prośbę klienta',
          by: { fullname: 'Ala' },
          at: '2026-11-02T10:00:00.000Z',
        },
      ],
    }),
  );
  host.on('POST /api/boncards/:id/action/block', () => json({ code: 200, data: card }));
  // A correction reloads the timeline.
  const dialog = await open('Zablokuj');
  type(dialog.getByLabelText('Powód'), 'x');
  fireEvent.click(dialog.getByRole('button', { name: 'Zablokuj' }));
  const story = within(screen.getByRole('region', { name: 'Historia', hidden: true }));
  await waitFor(() => expect(story.getAllByRole('listitem', { hidden: true })).toHaveLength(3));
  const texts = story.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Odpis po terminie.*automatycznie.*−100,00\u00a0zł/);
  expect(texts[1]).toMatch(/^Przedłużenie ważności.*Na prośbę klienta.*do 31\.05\.2027.*30\.11\.2026/);
  expect(texts[2]).toMatch(
    /^Przeniesienie ze zgubionego bonu.*Zgubiony bon.*\+100,00\u00a0zł.*bon •••• 0007$/,
  );
});

test.each([
  ['an active card', {}, 'Bonem znów będzie można płacić.'],
  ['a card that is not sold', { status: 0, valid_until: null }, 'Bon znów będzie można sprzedać.'],
  ['a used card', { status: 3, amount: 0 }, 'Bon znów będzie można doładować.'],
  ['an expired card', { valid_until: '2025-06-03' }, /^Bon stracił ważność 03\.06\.2025\. .* trzeba go też/],
  [
    'a written-off card',
    { status: 3, amount: 0, valid_until: '2025-06-03', written_off: '2025-12-01T03:00:00Z' },
    /^Bon stracił ważność 03\.06\.2025\. .* trzeba go też/,
  ],
])('before %s is unblocked, the dialog says what it can do then', async (_, state, sentence) => {
  const blocked = { by: { fullname: 'Ala' }, reason: 'Zgubiony', at: '2026-06-03T12:05:00Z' };
  await openCard({ ...state, blocked });
  const dialog = await open('Odblokuj');
  expect(dialog.getByText(sentence)).toBeTruthy();
});
