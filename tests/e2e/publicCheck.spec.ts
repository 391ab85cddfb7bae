import { expect, type Page } from '@playwright/test';
import { links } from '../../server/demo/story.ts';
import { test } from '../support/demoTest.ts';

async function check(page: Page, number: string, pin: string) {
  await page.getByLabel('Numer bonu').fill(number);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Sprawdź saldo' }).click();
}

test('is readable before any script has run', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sprawdź swój bon' })).toBeVisible();
  await expect(page.getByLabel('Numer bonu')).toBeVisible();
});

test('loads no part of the panel', async ({ page, request }) => {
  const isOfPanel = (path: string) => /(signIn|panel|counter|office|list)-|Screen/.test(path);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/');
  await check(page, 'DEMO0000000000000003', '103');
  await expect(page.getByText('150,00 zł').first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isOfPanel)).toEqual([]);
  const panel = await (await request.get('/panel')).text();
  expect((panel.match(/[\w./-]+\.js/g) ?? []).filter(isOfPanel)).not.toEqual([]);
});

test('is parsed by Safari before 16.4, which knows no lookbehind, so that more customers can use it', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts)
    expect(await (await request.get(script)).text(), script).not.toMatch(/\(\?<[!=]/);
});

test('a printed QR code fills in the number, never the PIN, and the next card can be typed', async ({
  page,
}) => {
  await page.goto('/#DEMO0000000000000003');
  await expect(page.getByLabel('Numer bonu')).toHaveValue('DEMO 0000 0000 0000 0003');
  await expect(page.getByLabel('PIN')).toHaveValue('');
  await page.getByLabel('PIN').fill('103');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sprawdź inny bon' }).click();
  await expect(page.getByLabel('Numer bonu')).toBeFocused();
  await expect(page.getByLabel('Numer bonu')).toHaveValue('');
  await page.goto('/login');
  await page.goto('/#103');
  await expect(page.getByRole('button', { name: 'Sprawdź saldo' })).toBeEnabled();
  await expect(page.getByLabel('Numer bonu')).toHaveValue('');
});

const day = /\d\d\.\d\d\.\d{4}/;

test('shows balance, validity, type and transactions of a card in each state, and what they mean', async ({
  page,
}) => {
  await page.goto('/');
  for (const [number, pin, sentence, balance, validity, type, transactions] of [
    [
      'demo 0000 0000 0000 0003',
      '103',
      'Bon jest aktywny.',
      '150,00 zł',
      day,
      'Wszystkie produkty',
      ['+150,00 zł'],
    ],
    [
      'DEMO0000000000000002',
      '102',
      'Bon nie jest jeszcze aktywny. Aktywujemy go w salonie przy sprzedaży.',
      '0,00 zł',
      'ustalimy przy sprzedaży',
      'ustalimy przy sprzedaży',
      [],
    ],
    [
      'DEMO0000000000000008',
      '108',
      /^Bon stracił ważność \d\d\.\d\d\.\d{4}\. Zapytaj w salonie, co z kwotą 80,00\szł\.$/,
      '80,00 zł',
      day,
      'Wszystkie produkty',
      ['+80,00 zł'],
    ],
    [
      'DEMO0000000000000009',
      '109',
      'Bon jest anulowany. Nie możesz nim zapłacić. Zapytaj w salonie.',
      '0,00 zł',
      day,
      'Wszystkie produkty',
      ['−120,00 zł', '+120,00 zł'],
    ],
    [
      'DEMO0000000000000007',
      '107',
      'Bon jest wykorzystany. Nie ma już na nim środków.',
      '0,00 zł',
      day,
      'Wszystkie produkty',
      ['−100,00 zł', '+100,00 zł'],
    ],
  ] as const) {
    await check(page, number, pin);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(sentence);
    await expect(page.locator('.balance')).toHaveText(`Saldo${balance}`);
    const facts = page.getByRole('definition');
    await expect(facts.nth(0)).toHaveText(validity);
    await expect(facts.nth(1)).toHaveText(type);
    await expect(page.locator('.amount')).toHaveText([...transactions]);
    await expect(page.getByText('Brak transakcji.')).toHaveCount(transactions.length === 0 ? 1 : 0);
    await page.getByRole('button', { name: 'Sprawdź inny bon' }).click();
  }
});

test.describe('with the links of the demo', () => {
  test.use({ variables: links });

  test('the footer links to the company and the terms', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Strona firmy' })).toHaveAttribute(
      'href',
      links.COMPANY_URL,
    );
    await expect(footer.getByRole('link', { name: 'Regulamin' })).toHaveAttribute('href', links.TERMS_URL);
  });
});

test('a wrong PIN and an unknown number get the same message, and the fields keep their text', async ({
  page,
}) => {
  for (const number of ['DEMO0000000000000003', 'NONE0000000000000001']) {
    await page.goto('/');
    await check(page, number, 'ZZZ');
    await expect(
      page.getByText('Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.'),
    ).toBeVisible();
    await expect(page.getByLabel('PIN')).toHaveValue('ZZZ');
  }
});
