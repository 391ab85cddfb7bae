import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKey } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';

/**
 * A public generator makes a client from /api/openapi.json: it compiles, and its types match the answers (docs/POS.md).
 */

const shop = openShop();
let folder: string;
beforeAll(async () => {
  // Inside the repository, where the client finds its runtime.
  folder = await mkdtemp(resolve('node_modules/.typed-client-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that sells a card with the client. */
const till = `
import { defaults, postBoncardsIssue, postBoncardsSearch } from './client.ts';

export async function sell(url: string, key: string, salonId: string, number: string): Promise<number> {
  defaults.baseUrl = url;
  defaults.headers = { Authorization: \`Bearer \${key}\` };
  const found = await postBoncardsSearch({ number, searchForType: 'charge' });
  if (found.status !== 200) throw new Error(found.data.message);
  const { id } = found.data.data;
  const sale = { boncard_id: id, place_of_sale: salonId, document: 'PAR 1', amount: 50, type: 0 as const };
  const sold = await postBoncardsIssue(
    { ...sale, expired_months: 12, reference: 'K1/1' },
    { idempotencyKey: crypto.randomUUID() },
  );
  if (sold.status !== 200) throw new Error(sold.data.reason);
  return sold.data.data.transaction.balance;
}
`;

test('it compiles with the repository’s TypeScript, and sells a card', async () => {
  const run = promisify(execFile);
  const [document, client, own] = ['openapi.json', 'client.ts', 'till.ts'].map((name) => join(folder, name));
  if (!document || !client || !own) throw new Error('no names');
  await writeFile(document, await (await fetch(`${shop.url}/api/openapi.json`)).text());
  await run(process.execPath, ['node_modules/oazapfts/dist/cli.js', document, client]);
  await writeFile(own, till);
  const strict = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'preserve'];
  const lib = ['--lib', 'ES2024,DOM,DOM.Iterable', '--types', 'node', '--allowImportingTsExtensions'];
  await run(process.execPath, ['node_modules/typescript/bin/tsc', ...strict, ...lib, '--ignoreConfig', own]);
  const { sell } = await import(own);
  const { token } = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
  const { number } = await shop.card();
  expect(await sell(shop.url, token, shop.salonId, number)).toBe(50);
});
