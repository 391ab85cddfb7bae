import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan, stopClock } from '../support/pageAs.ts';

/** The administrator's list of cards (screens: /panel/bons). */

const search = (page: Page) => page.getByLabel('Szukaj po numerze');
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test.use({ person: 'administrator' });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/panel/bons');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('typing is searched for once it rests for a second; Enter and a scan do not wait', async ({ page }) => {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/boncards') queries.push(searchParams.get('query') ?? '');
  });
  await stopClock(page);
  await search(page).pressSequentially('demo');
  await page.clock.runFor(999);
  await search(page).pressSequentially(' 0000');
  await page.clock.runFor(999);
  expect(queries).toEqual([]);
  // The list takes a tick to ask for what is searched for.
  const tick = () => page.clock.runFor(50);
  await tick();
  await expect.poll(() => queries).toEqual(['DEMO0000']);
  await search(page).fill('0007');
  await page.keyboard.press('Enter');
  await tick();
  await expect.poll(() => queries.at(-1)).toBe('0007');
  await scan(page, 'DEMO0000000000000005');
  await tick();
  await expect.poll(() => queries.at(-1)).toBe('DEMO0000000000000005');
  await page.clock.resume();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(search(page)).toHaveValue('DEMO0000000000000005');
});

test('filters, order and page are in the URL: reload and Back bring the same list', async ({ page }) => {
  await page.getByRole('button', { name: 'Przejdź do strony 2' }).click();
  await expect(page.getByText(/^16–/)).toBeVisible();
  await page.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Aktywny', exact: true }).click();
  await expect(page.getByText(/^1–/)).toBeVisible();
  await page.getByRole('button', { name: 'Saldo' }).click();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole('columnheader', { name: 'Saldo' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Saldo' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('500,00 zł');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('500,00 zł');
  await expect(page.getByLabel('Status')).toHaveText('Aktywny');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(/^16–/)).toBeVisible();
});

test('a phone, which has no column heads, orders the list all the same', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Aktywny', exact: true }).click();
  await page.getByLabel('Kolejność').click();
  await page.getByRole('option', { name: 'Saldo – malejąco' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Saldo' }).first()).toContainText('500,00 zł');
  await page.reload();
  await expect(page.getByLabel('Kolejność')).toHaveText('Saldo – malejąco');
  await page.getByLabel('Kolejność').click();
  await page.getByRole('option', { name: 'Domyślna' }).click();
  await expect(page).not.toHaveURL(/sort=amount/);
});

test('nothing found: one sentence, and one press clears the filters', async ({ page }) => {
  await search(page).fill('NIC TAKIEGO');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nic nie pasuje do wybranych filtrów.')).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a card is canceled with a reason, by no Enter, and its history tells so', async ({ page }) => {
  await search(page).fill('BON00000000002026001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Menu: •••• 6001' }).click();
  await page.getByRole('menuitem', { name: 'Anuluj bon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anulować bon •••• 6001?' });
  await expect(dialog.getByText('Saldo 200,00 zł przepadnie. Tego nie można cofnąć.')).toBeVisible();
  await expect(dialog.getByLabel('Powód anulowania')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Anuluj bon' }).click();
  await expect(dialog.getByText('Pole jest wymagane')).toBeVisible();
  await dialog.getByLabel('Powód anulowania').fill('Bon zgubiony');
  await dialog.getByRole('button', { name: 'Anuluj bon' }).click();
  await expect(page.getByText('Bon •••• 6001 został anulowany')).toBeVisible();
  await expect(row(page, '6001').getByText('Anulowany')).toBeVisible();
  await page.getByRole('button', { name: 'Menu: •••• 6001' }).click();
  await expect(page.getByRole('menuitem', { name: 'Anuluj bon' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Szczegóły' }).click();
  await expect(page.getByRole('heading', { name: 'BON0 0000 0000 0202 6001', level: 1 })).toBeVisible();
  await expect(page.getByText('Bon zgubiony')).toBeVisible();
  const told = (term: string) => page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd');
  await expect(told('Ostatnia zmiana')).toHaveText(await told('Anulowano').innerText());
  await expect(page.getByRole('listitem').filter({ hasText: 'Anulowanie' })).toContainText('−200,00 zł');
  await expect(page.getByRole('button', { name: 'Anuluj bon' })).toBeHidden();
});

test('a card that nobody knows says so and leads back', async ({ page }) => {
  await page.goto('/panel/bons/00000000-0000-7000-8000-000000000000');
  await page.getByRole('link', { name: 'Wróć do listy' }).click();
  await expect(page).toHaveURL(/\/panel\/bons$/);
});
