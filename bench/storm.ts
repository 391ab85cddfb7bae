import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { aSession } from '../tests/support/builders.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { p99, timePurchases } from './support/counters.ts';
import { median, reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, sellCards } from './support/shop.ts';

/**
 * How long purchases at four counters take while one employer searches the statistics for two digits, over many
 * connections and without a pause.
 */
const [CARDS = 1_000_000, SEED = 1] = process.argv.slice(2, 4).map(Number);
/** Where the database is kept for the next run, as by `bench:lists`. */
const KEPT_IN = process.argv[4];
const COUNTERS = 4;
const STORM = 32;
const ROUNDS = 3;
const ROUND_MS = 10_000;

const shop = await openShop({
  connections: COUNTERS,
  keptDir: KEPT_IN && join(KEPT_IN, `${CARDS}-cards-of-seed-${SEED}`),
});
const { db } = shop.server.database;
if (!(await db.selectFrom('boncards').select('id').limit(1).executeTakeFirst()))
  await fillWithCards(db, { cards: CARDS, seed: SEED });
const random = seededRandom(SEED);
const trade = { cards: await sellCards(shop, { count: 100, pln: 100_000 }), counters: COUNTERS, random };
const employer = await db
  .selectFrom('users')
  .select('id')
  .where('role', '=', 'employer')
  .executeTakeFirstOrThrow();
const { token } = await aSession(shop.server, employer.id);
const connections = new Pool(shop.server.url, { connections: STORM, pipelining: 1 });

const idle: number[] = [];
const stormy: number[] = [];
const searches: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // In turns, as the machine may change meanwhile.
  idle.push(...(await timePurchases(shop, trade, () => wait(ROUND_MS))));
  stormy.push(...(await timePurchases(shop, trade, storm)));
}
await connections.close();
await shop.close();

process.stdout.write(`${median(searches).toFixed(0)} searches a second\n`);
process.stdout.write(
  `a purchase: median ${median(idle).toFixed(1)} ms when idle, ${median(stormy).toFixed(1)} ms in the storm; ` +
    `p99 ${p99(idle).toFixed(1)} and ${p99(stormy).toFixed(1)} ms\n`,
);
reportFigures([['storm-purchases-p99', p99(stormy) / p99(idle), { atMost: 2 }, '×idle']], { seed: SEED });

/** Searches again after each answer. */
async function storm() {
  const end = Date.now() + ROUND_MS;
  let answers = 0;
  const search = async () => {
    while (Date.now() < end) {
      const number = String(Math.floor(random() * 100)).padStart(2, '0');
      const { statusCode, body } = await connections.request({
        method: 'GET',
        path: '/api/boncards-transactions',
        query: { stats_type: 'sell', number },
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`a search was answered ${statusCode}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: STORM }, search));
  searches.push((answers * 1000) / ROUND_MS);
}
