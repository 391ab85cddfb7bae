import { expect } from '@playwright/test';
import { test } from '../support/demoTest.ts';

test('a customer who keeps the public page keeps that page, not the console', async ({ page }) => {
  const manifest = page.locator('link[rel=manifest]');
  await page.goto('/');
  await expect(manifest).toHaveCount(0);
  await page.goto('/login');
  await expect(manifest).toHaveCount(1);
});

/** What browsers require before they offer to install a page. */
test('the manifest names a start and icons that are as large as it says', async ({ page }) => {
  await page.goto('/login');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    name: 'Bonpanel',
    start_url: '/panel',
    display: 'standalone',
    lang: 'pl',
  });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, new URL(src, url).href);
    expect(size, src).toBe(sizes);
  }
});
