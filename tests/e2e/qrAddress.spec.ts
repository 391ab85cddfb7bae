import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** The address in a card's QR code is accepted wherever a card's number is. */
test.use({ person: 'administrator', salon: 'Salon Centrum' });

const ADDRESS = 'https://bony-optyka.example/#DEMO0000000000000003';
const NUMBER = 'DEMO 0000 0000 0000 0003';
/** The counter's field has spaces of its own. */
const TYPED_NUMBER = /^DEMO\s0000\s0000\s0000\s0003$/;
const numberField = (page: Page) => page.locator('input[name=number]');

test('an address that is pasted into a field for a number becomes the number', async ({ page }) => {
  for (const path of ['/panel/bons/charge', '/panel/bons/purchase', '/panel/bons/lost', '/']) {
    await page.goto(path);
    await numberField(page).fill(ADDRESS);
    await expect(numberField(page), path).toHaveValue(TYPED_NUMBER);
  }
});

test('an address that a slow scanner types key by key becomes the number', async ({ page }) => {
  for (const path of ['/panel/bons/purchase', '/panel/bons/lost']) {
    await page.goto(path);
    await numberField(page).pressSequentially(ADDRESS, { delay: 60 });
    await expect(numberField(page), path).toHaveValue(TYPED_NUMBER);
  }
});

test('an address finds the card in the list and by Ctrl+K', async ({ page }) => {
  await page.goto('/panel/bons');
  await page.getByLabel('Szukaj po numerze').fill(ADDRESS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(NUMBER);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Szukaj ekranu/ }).fill(ADDRESS);
  await page.getByRole('option', { name: NUMBER }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NUMBER);
});

test('an address from a scanner that is set to another keyboard layout is understood', async ({ page }) => {
  await page.goto('/panel/bons/purchase');
  await expect(numberField(page)).toBeFocused();
  await scan(page, 'https>&&bony-optyka.example&\\DEMO0000000000000003');
  await expect(numberField(page)).toHaveValue(TYPED_NUMBER);
  await expect(page.getByLabel('PIN')).toBeFocused();
});
