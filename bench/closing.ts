import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { addDays, type WarsawDay, warsawDayOf } from '../contract/warsaw.ts';
import { addUpOpenDays } from '../server/books/addUpOpenDays.ts';
import { closeDaysBefore } from '../server/books/closeDays.ts';
import { searchDays } from '../server/books/exceptions/searchDays.ts';
import { restartOpenDays } from '../server/books/openDayQueries.ts';
import type { PooledDb } from '../server/db/client.ts';
import { transact } from '../server/db/transact.ts';
import { sealDays } from '../server/seals/sealDays.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { testPinKey } from '../tests/support/testConfig.ts';
import { p99, timePurchases } from './support/counters.ts';
import { type Figure, reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, sellCards } from './support/shop.ts';

/**
 * How long purchases take, and wait for locks, while the background catches up with a year: it adds up new entries, closes
 * days, searches and seals them (requirements "Figures").
 */
const [CARDS = 1_000_000, SEED = 1, DAYS = 365] = process.argv.slice(2, 5).map(Number);
const COUNTERS = 4;
const IDLE_MS = 20_000;
/** How often the longest wait for a lock is looked up. */
const LOOK_MS = 5;

const today = warsawDayOf(new Date());
const shop = await openShop({ connections: COUNTERS + 1 });
const { db } = shop.server.database;
await fillWithCards(db, { cards: CARDS, seed: SEED, closedBefore: addDays(today, -DAYS) });
const cards = await sellCards(shop, { count: 100, pln: 100_000 });
const trade = { cards, counters: COUNTERS, random: seededRandom(SEED) };
const log = pino({ level: 'silent' });
const work: Record<string, () => Promise<unknown>> = {
  'adding-up': async () => {
    await transact(db, restartOpenDays);
    await addUpOpenDays(db);
  },
  closing: () => closeDaysBefore(db, today as WarsawDay, new Date()),
  searching: () => searchDays(db),
  sealing: () => sealDays(db, { sealKey: { id: 1, key: testPinKey }, now: new Date(), log }),
};

const figures: Figure[] = [];
const idle = await timePurchases(shop, trade, () => wait(IDLE_MS));
process.stdout.write(`idle: p99 ${p99(idle).toFixed(1)} ms of ${idle.length} purchases\n`);
for (const [name, task] of Object.entries(work)) {
  const start = performance.now();
  let longest = 0;
  const busy = await timePurchases(shop, trade, async () => {
    longest = await longestWait(db, task());
  });
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${name}: ${seconds.toFixed(0)} s, p99 ${p99(busy).toFixed(1)} ms of ${busy.length} purchases\n`,
  );
  figures.push([`closing-p99-beside-${name}`, p99(busy) / p99(idle), { atMost: 1.5 }, '×idle']);
  figures.push([`closing-lock-wait-beside-${name}`, longest, { atMost: 50 }, 'ms']);
}
await shop.close();
reportFigures(figures, { seed: SEED });

/** Returns how long (ms) any transaction has waited for a lock of another until the work is done. */
async function longestWait(db: PooledDb, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const { rows } = await sql<{ ms: number | null }>`
      SELECT (extract(epoch FROM max(clock_timestamp() - waitstart)) * 1000)::float8 AS ms
      FROM pg_locks WHERE NOT granted AND waitstart IS NOT NULL AND locktype <> 'advisory'
    `.execute(db);
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await wait(LOOK_MS);
  }
  await done;
  return longest;
}
