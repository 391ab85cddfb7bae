import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { endSessionElsewhere, scan, signInHere } from '../support/pageAs.ts';
import { landingOf } from '../support/routeTable.ts';

/**
 * The parts of the routes that need a browser: the pages outside the router, a deep link with Back for each kind of
 * guard, a reload, and how a session ends. tests/src/routes.test.tsx tests every route.
 */

test('an address that cannot be decoded is a page for a person, too', async ({ page, request }) => {
  const isPage = async (path: string) => {
    const answer = await request.get(path);
    return [answer.status(), answer.headers()['content-type']];
  };
  for (const path of ['/%', '/nowhere%E0%A4', '/nowhere/%?a=%'])
    expect(await isPage(path), path).toEqual([404, 'text/html; charset=utf-8']);
  expect((await request.get('/api/%zz')).headers()['content-type']).toMatch(/^application\/json/);
  await page.goto('/nowhere%');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strona nie została znaleziona');
});

/** A path for each kind of guard. */
const guarded = ['/', '/login', '/panel/bons/lost', '/panel/users'];

for (const who of ['anonymous', 'employer', 'administrator'] as const) {
  test.describe(who, () => {
    test.use({ person: who === 'anonymous' ? undefined : who });

    test('lands where the table of routes says', async ({ page }) => {
      await page.goto('/?before');
      for (const path of who === 'anonymous' ? [...guarded, '/activate/token', '/nowhere'] : guarded) {
        const { landing, title } = landingOf(path, who);
        const expectLanding = async (when: string) => {
          await expect(page, `${path}, ${when}`).toHaveURL(landing);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([title]);
          await expect(page).toHaveTitle(`${title} · Bonpanel`);
        };
        await page.goto(path);
        await expectLanding('opened');
        if (path === '/panel/users') {
          await page.reload();
          await expectLanding('reloaded');
        }
        // Guards replace the history entry, so Back leads to the previous page and not to the guard again.
        await page.goBack();
        await expect(page, `${path}, then Back`).toHaveURL('/?before');
      }
    });
  });
}

test.describe('a session', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('an expired session is noticed with one request, leads to the login page and, after signing in, back', async ({
    page,
  }) => {
    const recent = ['charge', 'sell'].map((type) =>
      page.waitForResponse((response) => response.url().includes(`stats_type=${type}`)),
    );
    await page.goto('/panel/bons/purchase');
    await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
    await Promise.all(recent);
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
    await signInHere(page, 'employer');
    await expect(page).toHaveURL(/\/panel\/bons\/purchase$/);
  });

  test('signing out forgets the page, and other tabs follow', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/panel/bons/purchase');
    await page.goto('/panel/hide-configuration');
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
    await signInHere(page, 'employer');
    await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
  });

  test('signing out of an expired session also forgets the page', async ({ page }) => {
    // A screen that requests nothing from the host.
    await page.goto('/panel/profile/edit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await endSessionElsewhere(page);
    await page.getByRole('button', { name: /^Twoje menu/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInHere(page, 'employer');
    await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
  });
});
