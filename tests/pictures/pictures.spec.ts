import { expect, type Page } from '@playwright/test';
import { openCounter } from '../support/counterPage.ts';
import { aMailedECard } from '../support/demoECard.ts';
import { test } from '../support/demoTest.ts';
import { isDrawn, scan } from '../support/pageAs.ts';

/** The pictures of the README, taken of the demo. */

const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

async function take(page: Page, name: string) {
  await isDrawn(page);
  await page.screenshot({ path: `docs/images/${name}.png`, animations: 'disabled' });
}

test.describe('at the counter', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum', viewport: LAPTOP });

  test('a sale', async ({ page }) => {
    await openCounter(page, 'charge');
    await scan(page, 'DEMO0000000000000020');
    await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
    await page.keyboard.type('FV 21/2026');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '200 zł' }).click();
    await expect(page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' })).toBeVisible();
    await take(page, 'charge');
  });
});

test.describe('in the office', () => {
  test.use({ person: 'administrator', viewport: LAPTOP });

  test('the overview', async ({ page }) => {
    await page.goto('/panel/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Przegląd' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await take(page, 'overview');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a balance', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Numer bonu').fill('DEMO0000000000000004');
    await page.getByLabel('PIN').fill('104');
    await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
    await expect(page.getByText('249,50 zł').first()).toBeVisible();
    await take(page, 'check');
  });

  test('an e-card', async ({ page, demo }) => {
    const { path } = await aMailedECard(demo, { recipient: 'Ania', message: 'Wszystkiego najlepszego!' });
    await page.goto(path);
    await page.getByRole('button', { name: 'Pokaż bon' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Twój e-bon' })).toBeVisible();
    await take(page, 'e-card');
  });
});
