import { expect, type Route } from '@playwright/test';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { fillLogin, isDrawn, signInHere } from '../support/pageAs.ts';

/** Chunks that do not load (requirements "Errors"), before and after router and theme have loaded. */

for (const [path, part, title] of [
  ['/', 'index-', 'Sprawdź swój bon'],
  ['/login', 'react-', 'Zaloguj się'],
  ['/nowhere', 'shell-', 'Strona nie została znaleziona'],
  ['/', 'PublicCheckPage', 'Sprawdź swój bon'],
  ['/login', 'LoginPage', 'Zaloguj się'],
  ['/login', 'signIn', 'Zaloguj się'],
  ['/panel', 'signIn', 'Zaloguj się'],
  ['/nowhere', 'auth', 'Strona nie została znaleziona'],
] as const) {
  test(`${path} without ${part} shows a reload button`, async ({ page }) => {
    const parts = new RegExp(`/assets/${part}`);
    await page.route(parts, (route) => route.abort());
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Nie udało się wczytać strony');
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Wczytaj ponownie' }).click();
    await expect(heading).toHaveText(title);
  });
}

for (const [language, why] of [
  ['pl', 'Ta przeglądarka jest zbyt stara'],
  ['en', 'This browser is too old'],
] as const) {
  test(`a first script that the browser cannot parse is reported (${language})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const body = 'const broken = ;';
    await page.route(/assets\/shell-/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(page.getByRole('button')).toHaveCount(1);
  });
}

test('an error of a page that has started, or of a browser extension, does not replace it', async ({
  page,
}) => {
  const report = (file: string) => dispatchEvent(new ErrorEvent('error', { filename: file }));
  const entry = Promise.withResolvers<Route>();
  await page.route(/assets\/index-/, entry.resolve);
  await page.goto('/', { waitUntil: 'commit' });
  const first = await entry.promise;
  const button = page.getByRole('button', { name: 'Sprawdź saldo' });
  await expect(button).toBeDisabled();
  await page.evaluate(report, 'chrome-extension://abc/injected.js');
  await first.continue();
  await expect(button).toBeEnabled();
  await page.evaluate(report, new URL('/assets/late.js', page.url()).href);
  await expect(button).toBeEnabled();
});

test('a failed load does not replace a page that was opened meanwhile', async ({ page }) => {
  const forgotten = Promise.withResolvers<Route>();
  await page.route(/assets\/ForgottenPasswordPage/, forgotten.resolve);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  const arrives = await forgotten.promise;
  await signInHere(page, 'employer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprzedaj bon');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('Forgotten'));
  await arrives.abort();
  await failed;
  await isDrawn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprzedaj bon');
  await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
});

test('if the panel does not load after signing in, that is reported once, in the panel’s place', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route(/assets\/panel-/, (route) => route.abort());
  await page.goto('/login');
  await fillLogin(page, personOf('administrator'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nie udało się wczytać strony');
  expect(errors).toEqual([]);
});

test('a sign-in whose code did not load shows a reload button, which helps once the network is back', async ({
  page,
}) => {
  await page.goto('/login');
  // Loaded with the first key press.
  const parts = /assets\/(contract|PanelNotification)/;
  await page.route(parts, (route) => route.abort());
  await fillLogin(page, personOf('employer'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nie udało się wczytać strony');
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Wczytaj ponownie' }).click();
  await signInHere(page, 'employer');
});

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('a dialog whose code does not load is replaced by a reload button, in view', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.route(/assets\/AskAboutCards/, (route) => route.abort());
    await page.goto('/panel/bons?filter={"status":1}');
    await page
      .getByRole('button', { name: /^Menu: ••••/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Anuluj bon' }).click();
    await expect(page.getByRole('button', { name: 'Wczytaj ponownie' })).toBeInViewport();
  });

  test('quick navigation needs no network and keeps what is typed', async ({ page }) => {
    await page.goto('/panel/salons/create');
    const name = page.getByRole('textbox', { name: 'Nazwa' });
    await name.fill('Salon Nowy');
    // Quick navigation is loaded after the page is complete.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Salon Nowy');
  });
});
