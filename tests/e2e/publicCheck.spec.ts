import { expect, type Page } from '@playwright/test';
import { test } from '../support/demoTest.ts';

async function ask(page: Page, number: string, pin: string) {
  await page.goto('/');
  await page.getByLabel('Numer bonu').fill(number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
}

test('something to read stands there before any script has run', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sprawdź swój bon' })).toBeVisible();
  await expect(page.getByLabel('Numer bonu')).toBeVisible();
});

test('loads no part of the panel', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  await ask(page, 'DEMO0000000000000003', '103');
  await expect(page.getByText('150,00 zł').first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => /router|Panel|Typography|Screen/.test(path))).toEqual([]);
});

for (const [what, number, pin, sentence] of [
  ['an active card', 'demo 0000 0000 0000 0003', '103', '150,00 zł'],
  ['a card that was not sold yet', 'DEMO0000000000000002', '102', /Bon nie jest jeszcze aktywny/],
  ['an expired card', 'DEMO0000000000000008', '108', /Bon stracił ważność \d\d\.\d\d\.\d{4}\./],
  ['a canceled card', 'DEMO0000000000000009', '109', /Bon jest anulowany/],
  ['a used card', 'DEMO0000000000000007', '107', /Bon jest wykorzystany/],
] as const) {
  test(`tells of ${what}`, async ({ page }) => {
    await ask(page, number, pin);
    await expect(page.getByText(sentence).first()).toBeVisible();
  });
}

test('wrong PIN and unknown number are one sentence; the fields stay as typed', async ({ page }) => {
  for (const number of ['DEMO0000000000000003', 'NONE0000000000000001']) {
    await ask(page, number, 'ZZZ');
    await expect(
      page.getByText('Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.'),
    ).toBeVisible();
    await expect(page.getByLabel('PIN')).toHaveValue('ZZZ');
  }
});

test('wrong fields are told beside them', async ({ page }) => {
  await ask(page, 'ABC', '1');
  await expect(page.getByText('Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z')).toBeVisible();
  await expect(page.getByText('PIN ma dokładnie 3 znaki: cyfry i litery A–Z')).toBeVisible();
  await expect(page.getByLabel('Numer bonu')).toBeFocused();
});
