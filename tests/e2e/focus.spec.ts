import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

/** Where the focus goes when its element is gone, disabled or behind something (requirements "Accessibility"). */

test.use({
  person: 'administrator',
  salon: 'Salon Centrum',
  contextOptions: { reducedMotion: 'no-preference' },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function pressEnterOn(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('to the screen’s heading when the button is gone, and when a screen was opened from a row', async ({
  page,
}) => {
  await page.goto('/panel/bons?filter={"query":"DEMO0000000000000003"}');
  await page.getByRole('rowheader', { name: /0003$/ }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('DEMO 0000 0000 0000 0003');
  await expect(heading(page)).toBeFocused();
  await pressEnterOn(page, 'Zablokuj');
  await page.getByRole('dialog').getByRole('button', { name: 'Zgubiony bon' }).click();
  // The button of the dialog: the page behind it is inert, so `getByRole` does not find the button there.
  await pressEnterOn(page, 'Zablokuj');
  await expect(page.getByRole('button', { name: 'Odblokuj', exact: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('back to a button that was disabled while it worked', async ({ page }) => {
  await page.goto('/panel/bons?filter={"query":"DEMO0000000000000003"}');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const download = page.getByRole('button', { name: 'Pobierz CSV' });
  const file = page.waitForEvent('download');
  await download.focus();
  await page.keyboard.press('Enter');
  await file;
  await expect(download).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a popover takes the focus, and gives it back', async ({ page }) => {
    await page.goto('/panel/bons');
    await expect(page.getByRole('table')).toBeVisible();
    const columns = page.getByRole('button', { name: 'Kolumny' });
    await columns.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.MuiPopover-root :focus, .MuiPopover-paper:focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();
  });
});
