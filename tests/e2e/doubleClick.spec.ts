import { expect, type Locator, type Page } from '@playwright/test';
import { personOf } from '../support/demoPeople.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** A button that saves something sends one request even if it is pressed twice at once (requirements "Money calls"). */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns a list that collects the calls that change something from now on. */
function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A search and a preview are POSTs that change nothing.
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || /\/(search|preview)$/.test(pathname))
      return;
    changes.push(`${request.method()} ${pathname.replace(/\/[0-9a-f-]{36}/, '/:id')}`);
  });
  return changes;
}

/** Calls that change something are held back until both presses have been made. */
let presses = Promise.resolve();

test.beforeEach(({ page }) =>
  page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await presses;
    await route.continue();
  }),
);

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

async function pressTwice(where: Page | Locator, name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  presses = promise;
  await where.getByRole('button', { name, exact: true }).dblclick();
  resolve();
}

test('signing in', async ({ page }) => {
  const changes = changesOf(page);
  const { email, password } = personOf('employer');
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await pressTwice(page, 'Zaloguj się');
  await expect(page).toHaveURL(/\/panel/);
  expect(changes).toEqual(['POST /api/auth/login']);
});

test.describe('an administrator', () => {
  test.use({ person: 'administrator', salon: 'Salon Centrum' });

  test('adding, changing and deactivating what the office keeps: salons, users and files', async ({
    page,
  }) => {
    const changes = changesOf(page);
    await page.goto('/panel/salons/create');
    await fillIn(page, { Nazwa: 'Salon Wawel', Adres: 'Kraków' });
    await pressTwice(page, 'Dodaj salon');
    await page.getByRole('link', { name: 'Salon Wawel' }).click();
    await fillIn(page, { Adres: 'Wawel 5, Kraków' });
    await pressTwice(page, 'Zapisz zmiany');
    await expect(page.getByText('Wawel 5, Kraków')).toBeVisible();

    await page.getByRole('link', { name: 'Dodaj użytkownika' }).click();
    await fillIn(page, { Imię: 'Ola', Nazwisko: 'Bąk', 'Adres e-mail': 'ola@demo.test' });
    await pressTwice(page, 'Dodaj użytkownika');
    await page.getByRole('link', { name: 'Ola Bąk' }).click();
    await pressTwice(page, 'Wyślij ponownie link aktywacyjny');
    await expect(page.getByText('Wysyłamy nowy link aktywacyjny')).toBeVisible();
    await page.getByRole('link', { name: 'Edytuj' }).click();
    await fillIn(page, { Nazwisko: 'Bąk-Lis' });
    await pressTwice(page, 'Zapisz zmiany');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ola Bąk-Lis');
    await page.getByRole('button', { name: 'Dezaktywuj' }).click();
    await pressTwice(page.getByRole('dialog'), 'Dezaktywuj');
    await expect(page.locator('.RaShow-card').getByText('Dezaktywowany', { exact: true })).toBeVisible();
    await pressTwice(page, 'Przywróć dostęp');
    await expect(page.getByText('Czeka na aktywację')).toBeVisible();

    await page.goto('/panel/bon-imports');
    const buffer = Buffer.from('numer;pin\r\nABCD0000000000000001;A1B\r\n');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dwa-razy.csv', mimeType: 'text/csv', buffer });
    await pressTwice(page, 'Zaimportuj bony');
    await expect(page.getByText('dwa-razy.csv')).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: 'dwa-razy.csv' })).toContainText('Zakończony');
    expect(changes).toEqual([
      'POST /api/salons',
      'PUT /api/salons/:id',
      'POST /api/users',
      'POST /api/users/:id/action/resend-activation',
      'PUT /api/users/:id',
      'DELETE /api/users/:id',
      'POST /api/users/:id/action/reactivate',
      'POST /api/boncards-imports',
    ]);
  });

  test('selling and canceling a card, and changing the password', async ({ page }) => {
    const changes = changesOf(page);
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeFocused();
    await scan(page, 'DEMO0000000000000001');
    await page.getByLabel('Numer dokumentu').fill('FV 1');
    await page.getByRole('button', { name: '50 zł', exact: true }).click();
    await pressTwice(page, 'Sprzedaj bon za 50,00 zł');
    await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();

    await page.goto('/panel/bons?filter={"query":"DEMO0000000000000003"}');
    await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0003' }).click();
    await page.getByRole('button', { name: 'Więcej' }).click();
    await page.getByRole('menuitem', { name: 'Anuluj bon' }).click();
    await page.getByLabel('Powód anulowania').fill('Zgubiony');
    await pressTwice(page.getByRole('dialog'), 'Anuluj bon');
    await expect(page.locator('.RaShow-card').getByText('Anulowany', { exact: true })).toBeVisible();

    const { password } = personOf('administrator');
    await page.goto('/panel/profile/edit');
    await page.getByLabel('Obecne hasło', { exact: true }).fill(password);
    await page.getByLabel('Nowe hasło', { exact: true }).fill('demo-admin-2027');
    await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('demo-admin-2027');
    await pressTwice(page, 'Zapisz nowe hasło');
    await expect(page).toHaveURL(/\/panel\/profile$/);
    expect(changes).toEqual([
      'POST /api/boncards/issue',
      'POST /api/boncards/:id/action/cancel',
      'PUT /api/auth/update-account',
    ]);
  });
});
