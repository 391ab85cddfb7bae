import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { codeAt } from '../support/factor.ts';
import { fillLogin, signInHere } from '../support/pageAs.ts';

/**
 * Signing in with an additional code, from scanning the app's QR code to losing the app (requirements "Second factor").
 */

test.use({ signsIn: true });

const STEP_MS = 30_000;

/** Connects an app in the open dialog. Returns the secret that the app now has, and the recovery codes. */
async function connectApp(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Połącz aplikację' });
  await expect(dialog.getByRole('img', { name: /^Kod QR/ })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Kod z aplikacji').fill(await codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Zapisz kody zapasowe' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Zapisz w pliku' }).click();
  expect((await saved).suggestedFilename()).toBe('bonpanel-kody-zapasowe.txt');
  await codes.getByRole('button', { name: 'Mam te kody' }).click();
  return { recoveryCodes, nextCode: () => codeAt(secret, new Date(Date.now() + STEP_MS)) };
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Twoje menu/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const isSignedIn = (page: Page) => expect(page).not.toHaveURL(/\/login$/);

test.describe('anyone who wants to', () => {
  test.use({ person: 'employer' });

  test('connects an app, signs in with its code and with a recovery code, and gets help from an administrator', async ({
    page,
    openPageAs,
  }) => {
    await page.goto('/panel/profile');
    const security = page.getByRole('region', { name: 'Bezpieczeństwo' });
    await security.getByRole('button', { name: 'Włącz weryfikację dwuetapową' }).click();
    const { recoveryCodes, nextCode } = await connectApp(page);
    await expect(security.getByText('Pozostało 10 kodów zapasowych.')).toBeVisible();

    await signOut(page);
    await fillLogin(page, personOf('employer'));
    const code = page.getByLabel('Kod z aplikacji');
    await expect(code).toBeFocused();
    await expect(page.getByLabel('Hasło', { exact: true })).toHaveValue(personOf('employer').password);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Ten kod jest błędny/).first()).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(await nextCode());
    await page.keyboard.press('Enter');
    await isSignedIn(page);

    await signOut(page);
    await fillLogin(page, personOf('employer'));
    await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click();
    await expect(page.getByLabel('Kod zapasowy')).toBeFocused();
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await isSignedIn(page);
    await page.goto('/panel/profile');
    await expect(security.getByText('Pozostało 9 kodów zapasowych.')).toBeVisible();

    const office = await openPageAs({ person: 'administrator' });
    await office.goto('/panel/users');
    await office
      .getByRole('link', { name: /Kowalska/ })
      .first()
      .click();
    await office.getByRole('button', { name: 'Usuń weryfikację dwuetapową' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Usuń weryfikację dwuetapową' }).click();
    await expect(office.getByText('Weryfikacja dwuetapowa została usunięta')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    await signInHere(page, 'employer');
  });
});

test.describe('a host that demands it of everybody', () => {
  test.use({ variables: { SECOND_FACTOR: 'everybody' } });

  test('opens nothing before the factor is set up, and then the requested page', async ({ page }) => {
    await page.goto('/login');
    await signInHere(page, 'administrator');
    await expect(page.getByRole('heading', { name: 'Włącz weryfikację dwuetapową' })).toBeVisible();
    await page.goto('/panel/salons');
    await expect(page.getByRole('heading', { name: 'Włącz weryfikację dwuetapową' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    const begin = page.getByRole('button', { name: 'Włącz weryfikację dwuetapową' });
    await page.route('**/api/auth/second-factor', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { code: 422, message: 'Dziś nie' } })
        : route.fallback(),
    );
    await begin.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dziś nie')).toBeVisible();
    await expect(begin).toBeFocused();
    await page.unroute('**/api/auth/second-factor');
    await begin.click();
    await connectApp(page);
    await expect(page.getByRole('link', { name: /Salon Centrum/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Salony' })).toBeVisible();
  });
});
