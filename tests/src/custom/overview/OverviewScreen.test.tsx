import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** The overview: what has to be done, and a new chain's steps (requirements "Books"). */

const host = mockHost();

afterEach(() => localStorage.removeItem('selectedSaloon'));

const capabilities: Capability[] = ['books', 'requests', 'boncard-filters', 'user-filter'];
const nothing = { amount: 0, cards: 0 };
const noTrade = { sold: { amount: 0, count: 0 }, redeemed: { amount: 0, count: 0 } };
const overview = {
  at: '2026-11-27T08:00:00.000Z',
  salon: null,
  owed: { active: nothing, expired: nothing },
  expiring: { ...nothing, until: '2026-12-27' },
  today: noTrade,
  this_month: noTrade,
  month_before: noTrade,
  pending_cards: 12,
  imports_with_errors: 0,
  exceptions: 0,
  exceptions_known_until: null,
  todo: [],
  setup: null,
  known_until: null,
};

const tell = (data: object) =>
  host.on('GET /api/books/overview', () => json({ code: 200, data: { ...overview, ...data } }));

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const addresses = (links: HTMLElement[]) =>
  links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));

test('begins with what has to be done: how many, since when, and a link to it', async () => {
  const entry = (what: string, call: string, query: object, count = 2, since = '2026-11-20') => ({
    what,
    count,
    since,
    where: { call, query },
  });
  tell({
    todo: [
      entry('month', 'roll-forward.list', { month: '2026-09' }, 2, '2026-10-01'),
      entry('imports', 'boncards-imports.list', {}, 5, '2026-11-26'),
      entry('locked-pins', 'boncards.list', { pin_locked: 'true' }, 1, '2026-11-27'),
      entry('blocked-cards', 'boncards.list', { blocked_to: '2026-11-19' }),
      entry('not-activated', 'users.list', { activated: 'false' }),
      entry('requests', 'requests.list', { status: 'open' }),
      entry('exceptions', 'exceptions.list', { from: '2026-11-21', to: '2026-11-27' }),
    ],
  });
  await renderPanel('/panel/overview', { capabilities });
  const links = (await region('Do zrobienia')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Zamknij miesiąc: wrzesień 2026Od 57 dni · 2 miesiące do zamknięcia',
    '5 importów z błędamiOd wczoraj · z ostatnich 30 dni, na liście są wszystkie importy',
    '1 bon z zablokowanym PIN-emOd dziś',
    '2 bony zablokowane dłużej niż tydzieńOd 7 dni',
    '2 osoby nie aktywowały kontaOd 7 dni',
    '2 prośby z salonówOd 7 dni',
    '2 nietypowe operacje z ostatnich 7 dni',
  ]);
  expect(addresses(links)).toEqual([
    '/panel/books/month?filter={"month":"2026-09"}',
    '/panel/bon-imports',
    '/panel/bons?filter={"pin_locked":"true"}',
    '/panel/bons?filter={"blocked_to":"2026-11-19"}',
    '/panel/users?filter={"activated":"false"}',
    '/panel/requests?filter={"status":"open"}',
    '/panel/books/exceptions?filter={"from":"2026-11-21","to":"2026-11-27"}',
  ]);
});

test('says so if nothing waits, above the figures', async () => {
  tell({});
  await renderPanel('/panel/overview', { capabilities });
  expect((await region('Do zrobienia')).getByText('Nic na Ciebie nie czeka.')).toBeTruthy();
  expect(screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent)).toEqual([
    'Do zrobienia',
    'Bony',
    'Sprzedaż i płatności',
  ]);
});

test('an employer is not shown what has to be done', async () => {
  tell({ todo: null, pending_cards: null, salon: { id: '2', name: 'Salon Rynek' } });
  await renderPanel('/panel/overview', { capabilities, role: 'employer' });
  await region('Bony');
  expect(screen.queryByRole('region', { name: 'Do zrobienia' })).toBeNull();
});

const trade = (sold: number, redeemed: number) => ({
  sold: { amount: sold, count: 2 },
  redeemed: { amount: redeemed, count: 1 },
});
const noteOf = (name: string) =>
  screen.getByText(name).parentElement?.lastElementChild?.textContent?.replaceAll(/\s/g, ' ');

test('this month is compared with the same days of the month before', async () => {
  tell({ today: trade(50, 0), this_month: trade(1500, 80), month_before: trade(300, 115.5) });
  await renderPanel('/panel/overview', { capabilities });
  await region('Sprzedaż i płatności');
  expect(noteOf('Sprzedaż dziś')).toBe('2 sprzedaże');
  expect(noteOf('Sprzedaż w tym miesiącu')).toBe(
    '2 sprzedaże · + 1 200,00 zł wobec tych samych dni poprzedniego miesiąca',
  );
  expect(noteOf('Płatności bonem w tym miesiącu')).toBe(
    '1 płatność · − 35,50 zł wobec tych samych dni poprzedniego miesiąca',
  );
  expect(noteOf('Sprzedaż: poprzedni miesiąc (do 27.10)')).toBe('2 sprzedaże');
});

test('counts are grouped as everywhere else', async () => {
  const owed = { active: { cards: 12_345, amount: 10 }, expired: { cards: 1000, amount: 10 } };
  const sold = { amount: 10, count: 1322 };
  const where = { call: 'boncards.list', query: { e_card: 'failed' } };
  const todo = [{ what: 'e-cards', count: 1234, since: '2021-11-27', where }];
  tell({ owed, todo, today: { ...trade(0, 0), sold } });
  await renderPanel('/panel/overview', { capabilities });
  await region('Bony');
  expect(noteOf('Bony ważne')).toBe('12 345 bonów');
  expect(noteOf('Bony po terminie')).toBe('1 000 bonów');
  expect(noteOf('Sprzedaż dziś')).toBe('1 322 sprzedaże');
  const [task] = (await region('Do zrobienia')).getAllByRole('link');
  expect(task?.textContent?.replaceAll(/\s/g, ' ')).toBe('1 234 niedostarczone e-bonyOd 1 826 dni');
});

test.each([
  ['2', 6],
  ['3', 0],
])(
  'an employee of salon 2 reaches the lists of that salon alone, at a workstation of salon %s',
  async (saved, links) => {
    localStorage.setItem('selectedSaloon', saved);
    tell({ todo: null, pending_cards: null, salon: { id: '2', name: 'Salon Rynek' }, today: trade(50, 0) });
    await renderPanel('/panel/overview', { capabilities, role: 'employer' });
    expect((await region('Sprzedaż i płatności')).queryAllByRole('link')).toHaveLength(links);
  },
);

const step = (what: string, call: string, done: boolean) => ({ what, done, where: { call, query: {} } });
const setup = (done: number) =>
  [
    ['salon', 'salons.create'],
    ['people', 'users.create'],
    ['tax-class', 'tax-classes.create'],
    ['cards', 'boncards-imports.create'],
    ['trial', 'charge'],
  ].map(([what = '', call = ''], index) => step(what, call, index < done));

test('a new chain sees its steps instead of zeros; the next one has the filled button', async () => {
  tell({ setup: setup(1) });
  await renderPanel('/panel/overview', { capabilities });
  const steps = await region('Zanim sprzedasz pierwszy bon');
  expect(steps.getByText('Zrobione: 1 z 6')).toBeTruthy();
  const [salon, people] = steps.getAllByRole('listitem');
  expect(salon?.textContent).toBe('GotoweDodaj salon');
  expect(people?.getAttribute('aria-current')).toBe('step');
  const links = steps.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dodaj użytkownika',
    'Ustal klasę',
    'Zaimportuj bony',
    'Wybierz salon',
    'Przejdź do sprzedaży',
  ]);
  expect(addresses(links)).toEqual([
    '/panel/users/create',
    '/panel/books/liability/tax-classes',
    '/panel/bon-imports',
    '/panel/hide-configuration',
    '/panel/bons/charge',
  ]);
  const filled = links.filter(({ className }) => className.includes('MuiButton-contained'));
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Dodaj użytkownika']);
  expect(screen.queryByRole('region', { name: 'Bony' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Do zrobienia' })).toBeNull();
});

test('if cards can be made here, the step for the first cards offers to make or import them', async () => {
  tell({ setup: setup(3) });
  await renderPanel('/panel/overview', { capabilities: [...capabilities, 'batches'] });
  const steps = await region('Zanim sprzedasz pierwszy bon');
  const [make, bring] = steps.getAllByRole('link');
  expect([make?.textContent, bring?.textContent]).toEqual(['Utwórz serię bonów', 'Zaimportuj bony']);
  expect(make?.getAttribute('href')).toBe('/panel/boncard-batches/create');
  expect(steps.getByText(/albo utwórz nowe i je wydrukuj\.$/)).toBeTruthy();
});

test('the step for the workstation’s salon is done once a salon is chosen', async () => {
  localStorage.setItem('selectedSaloon', '2');
  tell({ setup: setup(4) });
  await renderPanel('/panel/overview', { capabilities });
  const steps = await region('Zanim sprzedasz pierwszy bon');
  expect(await steps.findByText('Zrobione: 5 z 6')).toBeTruthy();
  expect(steps.getByRole('link').textContent).toBe('Przejdź do sprzedaży');
});

test('a chain that already sells sees its figures below what is left to set up', async () => {
  tell({ setup: setup(2), owed: { active: { amount: 100, cards: 1 }, expired: nothing } });
  await renderPanel('/panel/overview', { capabilities });
  await region('Zanim sprzedasz pierwszy bon');
  expect(await region('Bony')).toBeTruthy();
});

test.each([
  ['clocks-differ', /Zegary serwera i bazy danych pokazują co innego: zanim/],
  ['clock-ahead', /Zegar serwera pokazuje 28\.11\.2026, a ostatni pewny dzień to 27\.11\.2026: zanim/],
])(
  'with days closed ahead it does not say that cards can be sold, but what has to be done first: %s',
  async (waits, first) => {
    const days = { day: '2026-11-27', clock_day: '2026-11-28', closed_until: '2026-12-31' };
    tell({ clock: { ...days, waits, entries_ahead: 0 } });
    await renderPanel('/panel/overview', { capabilities });
    expect(await screen.findByText(/nie da się niczego zapisać/)).toBeTruthy();
    expect(screen.getByText(first)).toBeTruthy();
    expect(screen.queryByText(/Sprzedaż działa/)).toBeNull();
  },
);

test('what a wrong clock has dated ahead is told apart from what is dated on a day that may be right', async () => {
  const days = { day: '2026-11-27', clock_day: '2026-11-30', latest_day: '2026-11-30', closed_until: null };
  tell({ clock: { ...days, waits: 'clock-ahead', entries_ahead: 1 } });
  await renderPanel('/panel/overview', { capabilities });
  expect(await screen.findByText(/1 operacja ma datę po 30\.11\.2026/)).toBeTruthy();
  expect(screen.getByText(/ostatni pewny dzień to 27\.11\.2026\. Sprzedaż działa/)).toBeTruthy();
});
