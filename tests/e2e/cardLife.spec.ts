import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';

/** A card's whole life: imported from a file, sold, used to pay, checked by a customer, emptied and sold again. */
test('a card is imported, sold, used, checked, emptied and sold again', async ({
  page: phone,
  openPageAs,
}) => {
  const number = 'STRY0000000000000001';
  const pin = 'K7M';

  await test.step('the administrator imports a csv', async () => {
    const page = await openPageAs({ person: 'administrator' });
    await page.goto('/panel');
    await page.getByRole('link', { name: 'Import bonów' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'bony.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`numer;pin\r\n${number};${pin}\r\n`),
    });
    await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
    const row = page.getByRole('row').filter({ hasText: 'bony.csv' });
    await expect(row.getByText('Zakończony')).toBeVisible();
  });

  const counter = await openPageAs({ person: 'employer', salon: 'Salon Łódź Manufaktura' });

  await test.step('scans and sells the card for 150,50 zł', async () => {
    await sell(counter, number, '150,50');
    await expect(counter.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  });

  await test.step('takes 50,25 zł off it with its PIN', async () => {
    await buy(counter, number, pin, '50,25');
    await expect(counter.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
  });

  await phone.setViewportSize({ width: 390, height: 800 });
  await test.step('the customer sees 100,25 zł and two transactions', async () => {
    await check(phone, number, pin);
    await expect(phone.getByText('100,25 zł')).toBeVisible();
    await expect(phone.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the card is emptied and sold again', async () => {
    await buy(counter, number, pin, '100,25');
    await expect(counter.getByRole('heading', { name: 'Płatność zapisana' })).toBeVisible();
    await check(phone, number, pin);
    await expect(phone.getByText('Bon jest wykorzystany.')).toBeVisible();
    await sell(counter, number, '60', 'Ten bon jest wykorzystany. Doładujesz go ponownie.');
    await expect(counter.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  });

  await test.step('the customer sees the new cycle only', async () => {
    await check(phone, number, pin);
    await expect(phone.getByText('60,00 zł').first()).toBeVisible();
    await expect(phone.getByRole('listitem')).toHaveCount(1);
  });
});

async function sell(page: Page, number: string, amount: string, note?: string) {
  await page.goto('/panel/bons/charge');
  await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
  await scan(page, number);
  if (note) await expect(page.getByText(note)).toBeVisible();
  await page.getByLabel('Numer dokumentu').fill('FV 1/2026');
  await page.getByLabel('Kwota', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^Sprzedaj bon za/ }).click();
}

async function buy(page: Page, number: string, pin: string, amount: string) {
  await page.goto('/panel/bons/purchase');
  await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
  await scan(page, number);
  await page.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Numer dokumentu').fill('PAR 7');
  await page.getByLabel('Kwota', { exact: true }).fill(amount);
  await page.getByRole('button', { name: /^Pobierz .* z bonu$/ }).click();
}

async function check(page: Page, number: string, pin: string) {
  await page.goto('/');
  await page.getByLabel('Numer bonu').fill(number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
}
