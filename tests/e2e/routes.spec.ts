import { expect, test } from '@playwright/test';
import { chooseSalon, endSessionElsewhere, fillLogin, scan, signIn } from '../support/pageAs.ts';

type Who = 'anonymous' | 'employer' | 'administrator';

const charge = '/panel/bons/charge';
const login = '/login';

/** Where one lands (spec §2), by deep link and by reload. */
const landings: [path: string, Record<Who, string>][] = [
  ['/', { anonymous: '/', employer: '/', administrator: '/' }],
  ['/login', { anonymous: login, employer: charge, administrator: charge }],
  ['/activate/token', { anonymous: '/activate/token', employer: charge, administrator: charge }],
  ['/forgotten-password', { anonymous: '/forgotten-password', employer: charge, administrator: charge }],
  ['/reset-password/token', { anonymous: '/reset-password/token', employer: charge, administrator: charge }],
  ['/panel', { anonymous: login, employer: '/panel', administrator: '/panel' }],
  [charge, { anonymous: login, employer: charge, administrator: charge }],
  ...['/panel/bons', '/panel/users', '/panel/users/create', '/panel/salons', '/panel/salons/create'].map(
    (path): (typeof landings)[number] => [path, { anonymous: login, employer: charge, administrator: path }],
  ),
  [
    '/panel/bons/purchase',
    { anonymous: login, employer: '/panel/bons/purchase', administrator: '/panel/bons/purchase' },
  ],
  [
    '/panel/hide-configuration',
    { anonymous: login, employer: '/panel/hide-configuration', administrator: '/panel/hide-configuration' },
  ],
  [
    '/panel/statistics/by-charge',
    {
      anonymous: login,
      employer: '/panel/statistics/by-charge',
      administrator: '/panel/statistics/by-charge',
    },
  ],
  [
    '/panel/statistics/by-sell',
    { anonymous: login, employer: '/panel/statistics/by-sell', administrator: '/panel/statistics/by-sell' },
  ],
  ['/panel/profile', { anonymous: login, employer: '/panel/profile', administrator: '/panel/profile' }],
  [
    '/panel/profile/edit',
    { anonymous: login, employer: '/panel/profile/edit', administrator: '/panel/profile/edit' },
  ],
  ['/panel/bon-imports', { anonymous: login, employer: charge, administrator: '/panel/bon-imports' }],
];

for (const who of ['anonymous', 'employer', 'administrator'] as const) {
  test(`where ${who} lands`, async ({ page }) => {
    if (who !== 'anonymous') await signIn(page, who);
    for (const [path, landing] of landings) {
      await page.goto('/?before');
      await page.goto(path);
      await expect(page, path).toHaveURL(new RegExp(`${landing[who]}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.reload();
      await expect(page, `${path}, reloaded`).toHaveURL(new RegExp(`${landing[who]}$`));
      // A guard replaces: Back leads to where one came from, never into the guard again.
      await page.goBack();
      await expect(page, `${path}, then Back`).toHaveURL(/\/\?before$/);
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
