import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { addDays, warsawDayOf } from '../contract/warsaw.ts';
import { closeDays } from '../server/books/closeDays.ts';
import { searchDays } from '../server/books/exceptions/searchDays.ts';
import { findBookState, restartOpenDays } from '../server/books/openDayQueries.ts';
import type { PooledDb } from '../server/db/client.ts';
import { transact } from '../server/db/transact.ts';
import { sealDays } from '../server/seals/sealDays.ts';
import { noRest } from '../tests/support/noRest.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { testPinKey } from '../tests/support/testConfig.ts';
import { p99, percentile, timePurchases } from './support/counters.ts';
import { type Figure, reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, sellCards } from './support/shop.ts';

/**
 * Measures how long purchases take, and how long they wait for locks, while the background work catches up with a year:
 * it adds up new entries, closes days, searches and seals them, and pauses in between to leave PostgreSQL to the
 * counters (requirements "Figures"). The days before that year are closed, searched and sealed first, without pauses.
 */
const [CARDS = 1_000_000, SEED = 1, DAYS = 365] = process.argv.slice(2, 5).map(Number);
const COUNTERS = 4;
/** Each kind of work is compared with the idle time before and after it: the machine's speed may change meanwhile. */
const IDLE_MS = 30_000;
/** How often to look whether the server has caught up. */
const CATCH_UP_LOOK_MS = 100;
/** How often the longest wait for a lock is looked up. */
const LOOK_MS = 5;

const shop = await openShop({ connections: COUNTERS + 1 });
const { db } = shop.server.database;
await fillWithCards(db, { cards: CARDS, seed: SEED, closedBefore: addDays(warsawDayOf(new Date()), -DAYS) });
const cards = await sellCards(shop, { count: 100, pln: 100_000 });
const trade = { cards, counters: COUNTERS, random: seededRandom(SEED) };
const log = pino({ level: 'silent' });
const sealAs = { sealKey: { id: 1, key: testPinKey }, now: new Date(), log };
const work: Record<string, () => Promise<unknown>> = {
  'adding-up': untilServerCaughtUp,
  closing: () => closeDays(db, new Date()),
  searching: () => searchDays(db),
  sealing: () => sealDays(db, sealAs),
};

await searchDays(db, { wait: noRest });
await sealDays(db, { ...sealAs, wait: noRest });
const figures: Figure[] = [];
let before = await measureIdle();
await transact(db, restartOpenDays);
for (const [name, task] of Object.entries(work)) {
  const busy = await measure(name, task);
  const after = await measureIdle();
  const idle = [...before.times, ...after.times];
  before = after;
  figures.push([`closing-p99-beside-${name}`, p99(busy.times) / p99(idle), { atMost: 1.5 }, '×idle']);
  figures.push([`closing-lock-wait-beside-${name}`, busy.longest, { atMost: 50 }, 'ms']);
}
await shop.close();
reportFigures(figures, { seed: SEED });

function measureIdle() {
  return measure('idle', () => wait(IDLE_MS));
}

/** Returns how long purchases took while something else went on, and the longest wait for a lock (ms). */
async function measure(name: string, task: () => Promise<unknown>) {
  const start = performance.now();
  let longest = 0;
  const times = await timePurchases(shop, trade, async () => {
    longest = await longestWait(db, task());
  });
  const seconds = (performance.now() - start) / 1000;
  const shares = [50, 95, 97, 99].map((share) => `p${share} ${percentile(times, share).toFixed(1)} ms`);
  process.stdout.write(
    `${name}: ${seconds.toFixed(0)} s, ${shares.join(', ')} of ${times.length} purchases, longest wait for a lock ${longest.toFixed(1)} ms\n`,
  );
  return { times, longest };
}

/** Waits until the server, which adds up entries in the background, has caught up. */
async function untilServerCaughtUp() {
  while ((await findBookState(db)).isBehind) await wait(CATCH_UP_LOOK_MS);
}

/** Returns the longest time (ms) that any transaction waited for another's lock before the work was done. */
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
