import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { FormData } from 'undici';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { connectTo } from '../tests/support/serverProcess.ts';
import { p99, timePurchases } from './support/counters.ts';
import { median, reportFigures } from './support/figure.ts';
import { openShop, sellCards } from './support/shop.ts';

/**
 * Times 100 000 cards from upload to finished, compared with a plain COPY of the same rows on the same PostgreSQL, and
 * measures how long purchases at four counters take meanwhile (requirements "Figures").
 */
const ROWS = 100_000;
const ROUNDS = 3;
const COUNTERS = 4;
const IDLE_MS = 10_000;
const SEED = Number(process.argv[2] ?? 1);

const shop = await openShop({ connections: COUNTERS + 1 });
const client = await connectTo(shop.server.dataDir);
const cards = await sellCards(shop, { count: 100, pln: 100_000 });
const trade = { cards, counters: COUNTERS, random: seededRandom(SEED) };

// Created beforehand, so that making the files is not measured.
const files = Array.from({ length: ROUNDS }, (_, round) => cardFile(round));
const lastFile = cardFile(ROUNDS);
const imported: number[] = [];
const copied: number[] = [];
for (const file of files) {
  imported.push(await timed(() => importCards(file)));
  copied.push(await copyCards());
}
// Measured before and after, because the machine's speed may change meanwhile.
const idle = await timePurchases(shop, trade, () => wait(IDLE_MS));
let besideSales = 0;
const meanwhile = await timePurchases(shop, trade, async () => {
  besideSales = await timed(() => importCards(lastFile));
});
idle.push(...(await timePurchases(shop, trade, () => wait(IDLE_MS))));
await client.end();
await shop.close();

process.stdout.write(
  `import ${seconds(imported)}, next to purchases ${seconds([besideSales])}, COPY ${seconds(copied)}\n`,
);
process.stdout.write(
  `a purchase: p99 ${p99(idle).toFixed(1)} ms when idle, ${p99(meanwhile).toFixed(1)} ms during an import\n`,
);
reportFigures(
  [
    ['import', median(imported) / median(copied), { atMost: 4 }, '×COPY'],
    ['import-purchases-p99', p99(meanwhile) / p99(idle), { atMost: 2 }, '×idle'],
  ],
  { seed: SEED },
);

function cardFile(round: number): FormData {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `B${round}${String(row).padStart(18, '0')};${(row % 900) + 100}`,
  );
  const file = new FormData();
  file.append('file', new Blob([['numer;pin', ...rows].join('\n')]), 'bony.csv');
  return file;
}

async function importCards(body: FormData) {
  const path = '/api/boncards-imports';
  const { id } = (await shop.call('POST', path, { body })).body.data;
  while ((await shop.call('GET', `${path}/${id}`, { query: { per_page: 1 } })).body.data.status === 0)
    await wait(20);
}

/**
 * Copies the rows of the last import from a file into a table with the same indexes, checks and references. Returns the
 * milliseconds that COPY took.
 */
async function copyCards(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'bonpanel-copy-'));
  const file = pg.escapeLiteral(join(directory, 'cards.csv'));
  // PostgreSQL may run as another user.
  await chmod(directory, 0o777);
  await client.query('DROP TABLE IF EXISTS copied');
  await client.query('CREATE TABLE copied (LIKE boncards INCLUDING ALL)');
  await client.query(
    'ALTER TABLE copied ADD FOREIGN KEY (import_id) REFERENCES boncard_imports, ADD FOREIGN KEY (created_by) REFERENCES users',
  );
  await client.query(`COPY (SELECT * FROM boncards ORDER BY id DESC LIMIT ${ROWS}) TO ${file}`);
  const taken = await timed(() => client.query(`COPY copied FROM ${file}`));
  await rm(directory, { recursive: true });
  return taken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function seconds(times: number[]): string {
  return `${(median(times) / 1000).toFixed(2)} s`;
}
