import { expect } from '@playwright/test';
import { expectTold } from '../support/cameraPage.ts';
import { test } from '../support/demoTest.ts';
import { fillLogin, scan } from '../support/pageAs.ts';

/**
 * A first try from a second PC, over plain HTTP and with a host name other than localhost, where browsers hide features
 * that need a secure page.
 */

const insecure = /^To połączenie nie jest szyfrowane \(HTTP\)/;

test('a card is sold and printed, and the console warns that the connection is not encrypted', async ({
  page,
  demo,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const origin = `http://bon.test:${new URL(demo.url).port}`;
  await page.goto(`${origin}/login`);
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([
    false,
    'undefined',
  ]);
  await expect(page.getByText(insecure)).toBeVisible();
  await fillLogin(page, { email: 'admin@demo.test', password: 'demo-admin-2026' });
  await expect(page).toHaveURL(/\/panel\/bons$/);
  await expect(page.getByText(insecure)).toBeVisible();
  await page.goto(`${origin}/panel/bons/charge`);
  await expect(page.locator('input[name=number]')).toBeFocused();
  await scan(page, 'DEMO0000000000000021');
  await page.getByLabel('Numer dokumentu').fill('FV 1');
  await page.getByLabel('Kwota', { exact: true }).fill('200');
  await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await page.getByRole('button', { name: 'Drukuj potwierdzenie' }).click();
  await expect(page.locator('[data-confirmation]')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a customer checks a card', async ({ page, demo }) => {
  await page.goto(`http://bon.test:${new URL(demo.url).port}/`);
  await page.getByLabel('Numer bonu').fill('DEMO0000000000000003');
  await page.getByLabel('PIN').fill('103');
  await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
  await expect(page.getByText('Bon jest aktywny.')).toBeVisible();
});

test('the console explains why there is no camera', async ({ page, demo }) => {
  await page.goto(`http://bon.test:${new URL(demo.url).port}/`);
  await expectTold(page, /Aparat działa tylko na stronie o adresie z HTTPS/);
});

test('on localhost, which browsers trust, there is no warning', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
  await expect(page.getByText(insecure)).toHaveCount(0);
});
