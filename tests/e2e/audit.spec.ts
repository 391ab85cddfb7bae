import { expect, type Page } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';

/** What happened can be read afterwards: in the log, on the page of the thing, and who is signed in where. */

test.use({ person: 'administrator', signsIn: true });

const history = (page: Page) => page.getByRole('region', { name: 'Dziennik zdarzeń' });

/** Renames a salon of the demo and returns its earlier name. */
async function renameSalon(page: Page, to: string): Promise<string> {
  await page.goto('/panel/salons');
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  const before = (await row.textContent()) ?? '';
  await row.click();
  await page.getByRole('textbox', { name: 'Nazwa' }).fill(to);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Salon został zapisany')).toBeVisible();
  return before;
}

test('a change is listed with before and after, by person, thing and day, and on the thing’s page', async ({
  page,
}) => {
  const before = await renameSalon(page, 'Salon Pod Audytem');
  await page.goto('/panel/audit');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Zmiana salonu');
  await expect(newest).toContainText(before);
  await expect(newest).toContainText('Salon Pod Audytem');
  expect(await axeFindings(page)).toEqual([]);

  await newest.getByRole('button', { name: 'Pokaż tylko zdarzenia dotyczące: Salon Pod Audytem' }).click();
  await expect(page.getByRole('button', { name: 'Usuń filtr: Tylko: Salon Pod Audytem' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Usuń filtr: Tylko: Salon Pod Audytem' }).press('Enter');
  await expect(page.getByRole('row').nth(2)).toBeVisible();

  await page.getByRole('combobox', { name: /^Rodzaj obiektu/ }).click();
  await page.getByRole('option', { name: 'Salon', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('main').getByRole('link', { name: 'Salon Pod Audytem' }).click();
  await expect(history(page).getByRole('listitem')).toContainText(['Zmiana salonu']);
  expect(await axeFindings(page)).toEqual([]);
});

test('looking at a card is recorded on its page, and its file has the log in words', async ({ page }) => {
  await page.goto('/panel/bons');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const cardHistory = page.getByRole('region', { name: 'Historia' });
  await expect(cardHistory).toBeVisible();
  await page.reload();
  await expect(cardHistory.getByText('Nic się jeszcze nie zmieniło.')).toBeVisible();
  await cardHistory.getByRole('button', { name: 'Dziennik zdarzeń' }).click();
  await expect(cardHistory.getByText('Podgląd bonu')).toBeVisible();
  await page.goto('/panel/audit');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bonpanel-dziennik-zdarzen-.*\.csv$/);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Eksport listy');
  await expect(page.getByRole('row').nth(1)).toContainText('Dziennik zdarzeń');
});

test('a session on another device is ended from the profile', async ({ page, openPageAs }) => {
  const other = await openPageAs({ person: 'administrator' });
  await other.goto('/panel/profile');
  await page.goto('/panel/profile');
  const sessions = page.getByRole('region', { name: 'Twoje sesje' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('Ta sesja')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await sessions.getByRole('button', { name: /^Zakończ sesję/ }).click();
  await expect(page.getByText('Sesja została zakończona')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/panel/audit');
  await expect(other).toHaveURL(/\/login/);
});
