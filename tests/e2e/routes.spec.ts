import { type APIRequestContext, expect, test } from '@playwright/test';
import { people } from '../../server/demo/story.ts';
import { chooseSalon, endSessionElsewhere, fillLogin, scan, signIn } from '../support/pageAs.ts';

type Who = 'anonymous' | 'employer' | 'administrator';

/** Whom a route lets in (spec §2). A door is for those who have not signed in. */
type Access = 'everybody' | 'door' | 'signed in' | 'administrator';

const charge = '/panel/bons/charge';
const elsewhere: Record<Access, Record<Who, string | undefined>> = {
  everybody: { anonymous: undefined, employer: undefined, administrator: undefined },
  door: { anonymous: undefined, employer: charge, administrator: charge },
  'signed in': { anonymous: '/login', employer: undefined, administrator: undefined },
  administrator: { anonymous: '/login', employer: charge, administrator: undefined },
};

/** Every route of spec §2 with its title and, in the panel, the way to it; `:users` stands for the id of a user. */
const routes: [path: string, access: Access, title: string, trail?: string][] = [
  ['/', 'everybody', 'Sprawdź swój bon'],
  ['/login', 'door', 'Zaloguj się'],
  ['/activate/token', 'door', 'Aktywuj konto'],
  ['/forgotten-password', 'door', 'Nie pamiętasz hasła?'],
  ['/reset-password/token', 'door', 'Ustaw nowe hasło'],
  ['/panel', 'signed in', 'Sprzedaj bon', 'Panel / Sprzedaj bon'],
  [charge, 'signed in', 'Sprzedaj bon', 'Panel / Sprzedaj bon'],
  ['/panel/bons/purchase', 'signed in', 'Zakup bonem', 'Panel / Zakup bonem'],
  ['/panel/profile', 'signed in', 'Mój profil', 'Panel / Mój profil'],
  ['/panel/profile/edit', 'signed in', 'Zmień hasło', 'Panel / Mój profil / Zmień hasło'],
  ['/panel/hide-configuration', 'signed in', 'Salon stanowiska', 'Panel / Salon stanowiska'],
  ['/panel/statistics/by-charge', 'signed in', 'Statystyki sprzedaży', 'Panel / Statystyki sprzedaży'],
  ['/panel/statistics/by-sell', 'signed in', 'Statystyki zakupów', 'Panel / Statystyki zakupów'],
  ['/panel/bons', 'administrator', 'Bony', 'Panel / Bony'],
  ['/panel/bons/:boncards', 'administrator', 'Szczegóły bonu', 'Panel / Bony / Szczegóły bonu'],
  ['/panel/bon-imports', 'administrator', 'Import bonów', 'Panel / Import bonów'],
  [
    '/panel/bon-imports/:boncards-imports',
    'administrator',
    'Szczegóły importu',
    'Panel / Import bonów / Szczegóły importu',
  ],
  ['/panel/users', 'administrator', 'Użytkownicy', 'Panel / Użytkownicy'],
  [
    '/panel/users/:users',
    'administrator',
    'Szczegóły użytkownika',
    'Panel / Użytkownicy / Szczegóły użytkownika',
  ],
  ['/panel/users/create', 'administrator', 'Dodaj użytkownika', 'Panel / Użytkownicy / Dodaj użytkownika'],
  [
    '/panel/users/:users/edit',
    'administrator',
    'Edytuj użytkownika',
    'Panel / Użytkownicy / Szczegóły użytkownika / Edytuj użytkownika',
  ],
  ['/panel/salons', 'administrator', 'Salony', 'Panel / Salony'],
  ['/panel/salons/create', 'administrator', 'Dodaj salon', 'Panel / Salony / Dodaj salon'],
  ['/panel/salons/:salons/edit', 'administrator', 'Edytuj salon', 'Panel / Salony / Edytuj salon'],
  ['/nowhere', 'everybody', 'Strona nie została znaleziona'],
];

/** The path with the id of the first thing of the list that it names. */
async function withId(path: string, request: APIRequestContext): Promise<string> {
  const [, list] = /:([\w-]+)/.exec(path) ?? [];
  if (!list) return path;
  const { email, password } = people.find(({ role }) => role === 'administrator') ?? {};
  const { data } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const headers = { Authorization: `Bearer ${data.access_token}` };
  const { items } = await (await request.get(`/api/${list}`, { headers })).json();
  return path.replace(`:${list}`, items[0].id);
}

for (const who of ['anonymous', 'employer', 'administrator'] as const) {
  test(`where ${who} lands`, async ({ page, request }) => {
    test.setTimeout(180_000);
    if (who !== 'anonymous') await signIn(page, who);
    for (const [route, access, title, trail] of routes) {
      const path = await withId(route, request);
      const landing = elsewhere[access][who];
      const url = new RegExp(`${landing ?? path}$`);
      await page.goto('/?before');
      await page.goto(path);
      await expect(page, route).toHaveURL(url);
      await page.reload();
      await expect(page, `${route}, reloaded`).toHaveURL(url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (!landing) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page).toHaveTitle(`${title} · Bonpanel`);
        if (trail) await expect(page.getByLabel('Tu jesteś')).toHaveText(trail.replaceAll(' / ', '/'));
      }
      // A guard replaces: Back leads to where one came from, never into the guard again.
      await page.goBack();
      await expect(page, `${route}, then Back`).toHaveURL(/\/\?before$/);
    }
  });
}

test.describe('an address that is none', () => {
  for (const path of ['/nowhere', '/panel/nowhere', '/panel/users/1/x/y']) {
    test(path, async ({ page }) => {
      await signIn(page, 'employer');
      await page.goto(path);
      await expect(page.getByText('404')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Strona nie została znaleziona' })).toBeVisible();
      await page.getByRole('link', { name: 'Wróć do sprzedaży bonów' }).click();
      await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
    });
  }
});

test('a session that died costs one request, sends to the login screen and, signed in again, back', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await chooseSalon(page, 'Salon Centrum');
  await page.goto('/panel/bons/purchase');
  await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
  await endSessionElsewhere(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await scan(page, 'DEMO0000000000000003');
  await page.getByLabel('PIN').fill('103');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(calls).toHaveLength(1);
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').state.auth.bearerToken),
  ).toBeNull();
  await fillLogin(page, 'employer');
  await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
});

test('who logs out begins anew, and other tabs follow', async ({ page, context }) => {
  await signIn(page, 'employer');
  const other = await context.newPage();
  await other.goto('/panel/bons/purchase');
  await page.goto('/panel/hide-configuration');
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await fillLogin(page, 'employer');
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
});

test('who logs out of a session that died already begins anew, too', async ({ page }) => {
  await signIn(page, 'employer');
  await page.goto('/panel/profile');
  await endSessionElsewhere(page);
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, 'employer');
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
});
