import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeFindings } from '../support/axeFindings.ts';
import { test } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';
import { openPdf, readPrintedCodes } from '../support/readPrintedCodes.ts';

/** A blue picture of 4 by 4 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGOQ9euEIwbiOACGAw9Bd2NC7wAAAABJRU5ErkJggg==',
  'base64',
);
const logo = join(mkdtempSync(join(tmpdir(), 'bonpanel-logo-')), 'logo.png');
writeFileSync(logo, PNG);

test.use({
  variables: {
    BRAND_NAME: 'Optyk <b>Żółw</b> & Syn',
    BRAND_COLOR: '#767676',
    BRAND_LOGO: logo,
    PUBLIC_URL: 'https://bony.example.com',
  },
});

test('the public page shows the chain’s name, logo and color, before any script and after', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const response = await page.goto('/');
  const html = (await response?.text()) ?? '';
  expect(html).toContain('<title>Sprawdź swój bon · Optyk &lt;b&gt;Żółw&lt;/b&gt; &amp; Syn</title>');
  const brand = page.locator('.brand');
  await expect(brand).toHaveText('Optyk <b>Żółw</b> & Syn');
  await expect(brand.locator('img')).toHaveJSProperty('naturalWidth', 4);
  await expect(page).toHaveTitle('Sprawdź swój bon · Optyk <b>Żółw</b> & Syn');
  // Once hydrated, the page has working buttons.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle(/ · Optyk <b>Żółw<\/b> & Syn$/);
  expect(errors).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('browsers cache the logo until it changes', async ({ request }) => {
  const first = await request.get('/brand-logo');
  expect(first.headers()['content-type']).toBe('image/png');
  expect((await first.body()).equals(PNG)).toBe(true);
  const again = await request.get('/brand-logo', {
    headers: { 'If-None-Match': first.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});

test.describe('in the panel', () => {
  test.use({ person: 'employer', salon: 'Salon Centrum' });

  test('header, tab and slip show the chain’s brand, and the slip’s code leads to its public address', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await page.goto('/panel/bons/charge');
    await expect(page).toHaveTitle(/ · Optyk <b>Żółw<\/b> & Syn$/);
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Optyk .* – strona główna/ }),
    ).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 4);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    await scan(page, 'https://bony.example.com/#DEMO0000000000000021');
    await page.getByLabel('Numer dokumentu').fill('FV 200');
    await page.getByRole('button', { name: '200 zł', exact: true }).click();
    await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
    await page.getByRole('button', { name: 'Drukuj potwierdzenie' }).click();
    await page.emulateMedia({ media: 'print' });
    const slip = page.locator('[data-confirmation]');
    await expect(slip).toContainText(/Optyk <b>Żółw<\/b> & Syn.*Salon Centrum/);
    await expect(slip.locator('img')).toHaveJSProperty('naturalWidth', 4);
    expect(await readPrintedCodes(await openPdf(await page.pdf()), 0, { dpi: 203 })).toEqual([
      { format: 'QRCode', text: 'https://bony.example.com/#DEMO0000000000000021' },
    ]);
  });

  test('on a phone a slip has the logo as soon as it is printed, and is no wider than a narrow roll', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      window.print = () => {
        const [logo] = document.querySelectorAll<HTMLImageElement>('[data-confirmation] img');
        document.body.dataset.logoWidth = String(logo?.naturalWidth);
      };
    });
    await page.goto('/panel/bons/charge');
    await expect(page.locator('input[name=number]')).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
    await scan(page, 'DEMO0000000000000021');
    await page.getByLabel('Numer dokumentu').fill('FV 200');
    await page.getByRole('button', { name: '200 zł', exact: true }).click();
    await page.getByRole('button', { name: 'Sprzedaj bon za 200,00 zł' }).click();
    await page.getByRole('button', { name: 'Drukuj potwierdzenie' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-logo-width', '4');
    await page.emulateMedia({ media: 'print' });
    // The width that a roll of 58 mm leaves between its margins.
    await page.setViewportSize({ width: 181, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(181);
  });
});
