import { expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';

const shop = openShop();

test('its pages load from this server alone', async () => {
  const page = await fetch(`${shop.url}/api/docs/`);
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(new URL(file, page.url).origin).toBe(new URL(shop.url).origin);
    expect((await fetch(new URL(file, page.url))).status).toBe(200);
  }
});
