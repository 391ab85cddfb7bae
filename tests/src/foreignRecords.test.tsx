import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import { bareNumber } from '../support/bareHost.ts';
import { json, mockHost, networkError } from '../support/mockHost.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { typeScan } from '../support/typeScan.ts';

/**
 * How screens show the answers of another host (wire "Bare hosts"): an unreadable value only affects its own place, and
 * a missing answer is shown as a message.
 */

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

const one = (data: unknown) => () => json({ code: 200, data });
const list = (...items: unknown[]) => json({ code: 200, items, info: { total_items: items.length } });
/** A list in which PHP left gaps, and so wrote an object. */
const gappedList = () => json({ code: 200, items: { 1: { id: 5, bon_type: 1 } }, info: { total_items: 48 } });
const main = () => within(screen.getByRole('main'));

/** Every screen that reads something, with its main call. */
const readings: [path: string, call: CallAddress][] = [
  ['/panel/bons', 'GET /api/boncards'],
  ['/panel/bons/2', 'GET /api/boncards/:id'],
  ['/panel/bon-imports', 'GET /api/boncards-imports'],
  ['/panel/bon-imports/3', 'GET /api/boncards-imports'],
  ['/panel/users', 'GET /api/users'],
  ['/panel/users/7', 'GET /api/users/:id'],
  ['/panel/users/7/edit', 'GET /api/users/:id'],
  ['/panel/users/create', 'GET /api/our-salons'],
  ['/panel/salons', 'GET /api/salons'],
  ['/panel/salons/2/edit', 'GET /api/salons/:id'],
  ['/panel/statistics/by-charge', 'GET /api/boncards-transactions'],
  ['/panel/statistics/by-sell', 'GET /api/boncards-transactions'],
  ['/panel/hide-configuration', 'GET /api/our-salons'],
  ['/panel/bons/charge', 'GET /api/our-salons'],
  ['/panel/bons/purchase', 'GET /api/our-salons'],
];

const unreadable = 'Nie udało się odczytać odpowiedzi serwera. Spróbuj ponownie za chwilę.';
const failures: [what: string, answer: () => Response, sentence: string][] = [
  ['no answer', networkError, 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.'],
  ['a page', () => new Response('<h1>Wi-Fi</h1>'), unreadable],
  ['a refusal in HTTP 200', () => json({ code: '403', message: 'Nie dla Ciebie' }), 'Nie dla Ciebie'],
];

test.each(
  readings.flatMap(([path, call]) => failures.map((failure) => [path, failure[0], call, failure] as const)),
)(
  '%s that gets %s says so in its place, with a way to try once more',
  async (path, _, call, [, answer, sentence]) => {
    host.on(call, answer);
    await renderPanel(path);
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain(sentence));
    expect(main().getByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
  },
);

test.each(readings.filter(([, call]) => !call.endsWith(':id')))(
  '%s takes an answer without anything for an empty list',
  async (path, call) => {
    for (const answer of [() => new Response(''), () => json({ code: 200, items: null })]) {
      host.on(call, answer);
      await renderPanel(path);
      await waitFor(() => expect(host.calls.some(({ name }) => name === call)).toBe(true));
      await waitFor(() => expect(screen.queryByText('Wystąpił błąd serwera')).toBeNull());
      expect(screen.queryByText('500')).toBeNull();
    }
  },
);

/** Records in which almost nothing is readable; each screen must show the rest. */
const odd = {
  boncard: {
    id: 3,
    number: 12345,
    status: '1',
    type: '2',
    amount: '10.5',
    valid_until: '01.01.2228',
    created: { by: null, at: '23.02.2026 10:05' },
    moderate: 'Ewa',
    canceled: null,
    mother_salon: { id: 2, salon_name: 'Salon Rynek' },
    document_number: {},
    expired_months: '12',
  },
  import: {
    id: 3,
    status: '1',
    stats: null,
    created: { by: null },
    progress: null,
    bons: ['A1', { number: 7 }, null, { id: 1 }, { number: null }, { number: {} }],
  },
  user: {
    id: 7,
    first_name: 'Jan',
    last_name: 'Lis',
    role: '1',
    salon: null,
    salon_id: '2',
    created_at: 'dawno',
    email: {},
  },
  salon: { id: 2, salon_name: 'Salon Rynek', address: null },
  transaction: {
    boncard: null,
    document: {},
    amount: '100',
    valid_until: null,
    transaction_date: '23.02.2026 10:05',
    transaction_salon: { salon_name: 'Salon Rynek' },
    transaction_user: null,
    type: '0',
  },
};

test.each<[string, CallAddress, () => Response, string[]]>([
  [
    '/panel/bons',
    'GET /api/boncards',
    () => list(odd.boncard, { id: 4 }, null, 'x'),
    ['1234 5', 'Aktywny', '10,50 zł', '01.01.2228', 'Tylko zestawy medyczne', 'Salon Rynek', '#4'],
  ],
  [
    '/panel/bons/3',
    'GET /api/boncards/:id',
    one(odd.boncard),
    ['10,50 zł', '01.01.2228', '12 miesięcy', '23.02.2026 10:05', 'Ewa', 'Salon Rynek'],
  ],
  [
    '/panel/bon-imports',
    'GET /api/boncards-imports',
    () => list(odd.import, { id: 9 }),
    ['#3', 'Zakończony', '#9'],
  ],
  ['/panel/bon-imports/3', 'GET /api/boncards-imports', () => list(odd.import), ['Zakończony', 'A1', '7']],
  [
    '/panel/users',
    'GET /api/users',
    () => list(odd.user, { id: 8 }),
    ['Jan Lis', 'Pracownik', 'dawno', '#8'],
  ],
  ['/panel/users/7', 'GET /api/users/:id', one(odd.user), ['Pracownik', 'dawno']],
  ['/panel/salons', 'GET /api/salons', () => list(odd.salon, { id: 4 }), ['Salon Rynek', '#4']],
  [
    '/panel/statistics/by-charge',
    'GET /api/boncards-transactions',
    () => list(odd.transaction, {}),
    ['100,00 zł', '23.02.2026 10:05', 'Salon Rynek', '–'],
  ],
  ['/panel/bons', 'GET /api/boncards', () => list({ id: 4, bon_type: 1 }), ['Tylko soczewki']],
  ['/panel/bons', 'GET /api/boncards', gappedList, ['Tylko soczewki']],
  ['/panel/bons/3', 'GET /api/boncards/:id', one({ id: 3, bon_type: '0' }), ['Wszystkie produkty']],
  [
    '/panel/statistics/by-charge',
    'GET /api/boncards-transactions',
    () => list({ bon_type: 2, boncard: { number: bareNumber(1) } }),
    ['Tylko zestawy medyczne', 'BARE 0000 0000 0000 0001'],
  ],
  [
    '/panel/bon-imports/3',
    'GET /api/boncards-imports',
    () => list({ ...odd.import, bons: { 0: { number: 'A1' }, 7: { number: 'B2' } } }),
    ['A1', 'B2'],
  ],
])('%s shows of an odd record whatever can be read', async (path, call, answer, texts) => {
  host.on(call, answer);
  await renderPanel(path);
  for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/undefined|NaN|\[object|1970|Invalid|#0/)).toBeNull();
});

test('a card for lenses only, by its `bon_type`, says so before it pays', async () => {
  host.on(
    'POST /api/boncards/search',
    one({ id: 3, number: bareNumber(3), status: 1, amount: 5, bon_type: 1 }),
  );
  await searchToPay();
  expect(await screen.findByText('Tylko soczewki')).toBeTruthy();
});

test('a form shows fields that a host names differently or sends as text', async () => {
  host.on('GET /api/users/:id', one(odd.user));
  await renderPanel('/panel/users/7/edit');
  expect(await screen.findByLabelText('Imię')).toMatchObject({ value: 'Jan' });
  expect(screen.getByLabelText('Nazwisko')).toMatchObject({ value: 'Lis' });
  expect(await screen.findByDisplayValue('Salon Rynek')).toBeTruthy();
  expect(screen.getByText('Pracownik')).toBeTruthy();
});

test('salons with only `salon_name` are listed, shown and used by that name', async () => {
  host.on('GET /api/our-salons', () =>
    list(odd.salon, { id: 5, salon_name: 'Salon Wawel', address: 'Kraków' }),
  );
  await renderPanel('/panel/hide-configuration', { role: 'employer' });
  expect(await screen.findByRole('radio', { name: /Salon Wawel/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Salon Rynek/ })).toBeTruthy();
});

test('a user with only first and last name is shown by them', async () => {
  await renderPanel('/panel/profile', { user: { first_name: 'Jan', last_name: 'Lis' } });
  expect(await screen.findByText('Jan Lis', { selector: 'main *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Twoje menu/ }));
  expect(await screen.findByText('Cześć, Jan!')).toBeTruthy();
});

test('ids above 2⁵³ stay distinct: each row links to its own card', async () => {
  const ids = ['9007199254740992', '9007199254740993', '9007199254740995'];
  const items = ids.map((id, place) => `{"id":${id},"number":"${bareNumber(place)}","status":1}`);
  host.on('GET /api/boncards', () => new Response(`{"code":200,"items":[${items}]}`));
  const router = await renderPanel('/panel/bons');
  const links = await screen.findAllByRole('link', { name: /^BARE/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ids.map((id) => `/panel/bons/${id}`));
  links[1]?.click();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/panel/bons/${ids[1]}`));
  await waitFor(() => expect(host.calls.at(-1)?.name).toBe(`GET /api/boncards/${ids[1]}`));
});

test.each(['charge', 'purchase'])(
  'a search for a %s that succeeds with no card finds nothing',
  async (name) => {
    await renderPanel(`/panel/bons/${name}`, { role: 'employer' });
    for (const answer of [
      '',
      '{"code":200}',
      '{"data":null}',
      '{"data":[]}',
      '{"data":{}}',
      '{"data":{"id":null}}',
    ]) {
      host.on('POST /api/boncards/search', () => new Response(answer));
      await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
      typeScan(bareNumber(1));
      if (name === 'purchase') {
        const pin = await screen.findByLabelText('PIN');
        fireEvent.change(pin, { target: { value: '123' } });
        fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
      }
      expect(await screen.findByText(/^Nie znaleźliśmy bonu o tym numerze/), answer).toBeTruthy();
    }
  },
);

/** Searches for a card to pay with. */
async function searchToPay() {
  await renderPanel('/panel/bons/purchase', { role: 'employer' });
  await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  typeScan(bareNumber(3));
  fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
}

test('a card whose numbers are sent as text can be charged and used', async () => {
  host.on('POST /api/boncards/search', one({ ...odd.boncard, number: bareNumber(3) }));
  await searchToPay();
  expect(await screen.findByRole('button', { name: 'Dalej' })).toBeTruthy();
  expect(screen.getByText('Tylko zestawy medyczne')).toBeTruthy();
  expect(screen.getByText('01.01.2228')).toBeTruthy();
});

test('unreadable facts of a card affect only their own places', async () => {
  host.on('GET /api/boncards/:id', one({ ...odd.boncard, created: [], canceled: { reason: { a: 1 } } }));
  await renderPanel('/panel/bons/3');
  expect(await screen.findByText('12 miesięcy')).toBeTruthy();
  expect(screen.queryByText(/native code/)).toBeNull();
  expect(screen.queryByText('500')).toBeNull();
});

test.each([
  ['a status', { status: 'active' }],
  ['no status', { status: null }],
  ['a day', { valid_until: 12345 }],
  ['no day', { valid_until: {} }],
])('%s that cannot be read keeps nobody from paying: the host decides', async (_, fields) => {
  host.on(
    'POST /api/boncards/search',
    one({ id: 3, number: bareNumber(3), status: 1, amount: 5, ...fields }),
  );
  await searchToPay();
  expect(await screen.findByRole('button', { name: 'Dalej' })).toBeTruthy();
});

test('a balance that the host does not send is not taken for zero', async () => {
  host.on('POST /api/boncards/search', one({ id: 3, number: bareNumber(3), status: 1 }));
  await searchToPay();
  fireEvent.click(await screen.findByRole('button', { name: 'Dalej' }));
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'PAR 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '20' } });
  expect(screen.queryByText(/Na bonie/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Pobierz 20,00/ }));
  expect(await screen.findByRole('heading', { name: 'Płatność zapisana' })).toBeTruthy();
});

test('a card with an unknown status cannot be charged', async () => {
  host.on('POST /api/boncards/search', one({ id: 3, number: bareNumber(3), status: null }));
  await renderPanel('/panel/bons/charge', { role: 'employer' });
  await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
  typeScan(bareNumber(3));
  expect((await screen.findAllByText('Bon niedostępny')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/anulowany|aktywny/)).toBeNull();
});
