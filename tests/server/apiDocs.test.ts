import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';

const shop = openShop();
const byNumber = openShop({ PUBLIC_CHECK: 'number' });

test('the document requires the PIN of the public check where the server does', async () => {
  const required = async ({ url }: { url: string }) => {
    const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
    return paths['/api/check-boncard'].post.requestBody.content['application/json'].schema.required;
  };
  expect(await required(shop)).toEqual(['number', 'pin']);
  expect(await required(byNumber)).toEqual(['number']);
});

test.each(['POS.md', 'wire.md'])('the manual %s can be read, also in the image', async (name) => {
  const reply = await fetch(`${shop.url}/api/docs/${name}`);
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await reply.text()).toBe(await readFile(`docs/${name}`, 'utf8'));
  expect(await readFile('deploy/Containerfile', 'utf8')).toContain(`/app/docs/${name}`);
});

test('its pages load everything from this server', async () => {
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
