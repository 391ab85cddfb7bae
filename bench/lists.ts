import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { MAX_IDS } from '../contract/boncardList.ts';
import type { PooledDb } from '../server/db/client.ts';
import { aSession } from '../tests/support/builders.ts';
import { aReference } from './support/aReference.ts';
import { type Figure, median, reportFigures } from './support/figure.ts';
import { type ListQuery, pages, queriesOf } from './support/listQueries.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, type Shop } from './support/shop.ts';

/**
 * Measures how much slower lists and statistics are with a million cards and ten million transactions than with few,
 * and which of them miss the goal (requirements "Figures").
 */
const FEW = 10_000;
const [MANY = 1_000_000, SEED = 1] = process.argv.slice(2, 4).map(Number);
/** Where the databases are kept for the next run, because filling them takes longer than measuring. */
const KEPT_IN = process.argv[4];
const ROUNDS = 15;
/** A query is fast enough if it meets either limit. */
const MAX_TIMES = 3;
const FAST_MS = 100;

const few = await fill(FEW);
const many = await fill(MANY);
const figures: Figure[] = [];
for (const name of Object.keys(few.queries)) {
  const askers = [await askerOf(few, name), await askerOf(many, name)] as const;
  for (let round = 0; round < ROUNDS; round++) for (const { ask } of askers) await ask();
  const [ofFew, ofMany] = askers.map(({ times }) => median(times)) as [number, number];
  process.stdout.write(`${name}: ${ofFew.toFixed(1)} ms of few, ${ofMany.toFixed(1)} ms of many\n`);
  const ratio = ofMany / ofFew;
  figures.push(
    ratio > MAX_TIMES && ofMany <= FAST_MS
      ? [`lists-${name}`, ofMany, { atMost: FAST_MS }, 'ms']
      : [`lists-${name}`, ratio, { atMost: MAX_TIMES }, '×'],
  );
}
const short = figures.filter(([, measured, , unit]) => unit === '×' && measured > MAX_TIMES);
// First the figure that has the goal, then each query.
figures.unshift(['lists-short', short.length, { atMost: 0 }]);
await few.shop.close();
await many.shop.close();
reportFigures(figures, { seed: SEED });

interface Filled {
  shop: Shop;
  queries: Record<string, ListQuery>;
}

async function fill(cards: number): Promise<Filled> {
  const shop = await openShop({
    connections: 1,
    keptDir: KEPT_IN && join(KEPT_IN, `${cards}-cards-of-seed-${SEED}`),
  });
  const { db } = shop.server.database;
  if (!(await db.selectFrom('boncards').select('id').limit(1).executeTakeFirst()))
    await fillWithCards(db, { cards, seed: SEED });
  const { id, salonId } = await anEmployer(db);
  const { token } = await aSession(shop.server, id);
  const { reference } = await aReference(db);
  const clues = {
    salonId,
    number: await aUsedNumber(db),
    boncardIds: await boncardIds(db),
    reference,
    employerToken: token,
  };
  return { shop, queries: queriesOf(clues) };
}

/** Prepares to send a query several times and to record the milliseconds of each answer. */
async function askerOf({ shop, queries }: Filled, name: string) {
  const { path = '', query, page = 'first', token } = queries[name] ?? {};
  const { body } = await shop.call('GET', path, { query, token });
  const asked = { ...query, ...(body.info && { page: pages[page](body.info.total_pages) }) };
  const times: number[] = [];
  async function ask() {
    const start = performance.now();
    const { status, body } = await shop.call('GET', path, { query: asked, token });
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`${name} was answered ${status} ${body.reason}`);
  }
  return { times, ask };
}

function anEmployer(db: PooledDb) {
  return db
    .selectFrom('users')
    .innerJoin('salons', 'salons.id', 'salon_id')
    .select(['users.id', 'salons.id as salonId'])
    .where('role', '=', 'employer')
    .executeTakeFirstOrThrow();
}

async function boncardIds(db: PooledDb): Promise<string[]> {
  const cards = db.selectFrom('boncards').select('id').limit(MAX_IDS);
  return (await cards.execute()).map(({ id }) => id);
}

async function aUsedNumber(db: PooledDb): Promise<string> {
  const used = db.selectFrom('boncards').select('number').where('status', '=', 'used').limit(1);
  return (await used.executeTakeFirstOrThrow()).number;
}
