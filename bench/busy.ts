import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addDays, warsawDayOf } from '../contract/warsaw.ts';
import { hasNewEntries } from '../server/books/openDayQueries.ts';
import type { PooledDb, Tx } from '../server/db/client.ts';
import { type Figure, median, reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, type Shop } from './support/shop.ts';

/**
 * How much slower the figures of a busy open day are than those of a quiet one: 50 000 sales against 500 (requirements
 * "Figures").
 */
const QUIET = 500;
const [BUSY = 50_000, SEED = 1] = process.argv.slice(2, 4).map(Number);
const CARDS = 10_000;
/**
 * Sales per transaction. Each sale changes the same few counts of cards, which limits how many one transaction can
 * hold.
 */
const BATCH = 500;
const ROUNDS = 15;
/** A request is fast enough if it meets either limit. */
const MAX_TIMES = 2;
const FAST_MS = 100;

const today = warsawDayOf(new Date());
const sold = { stats_type: 'charge', issue_date_from: today, issue_date_to: today };
const questions: Record<string, { path: string; query?: Record<string, string> }> = {
  overview: { path: '/api/books/overview' },
  'statistics-of-today': { path: '/api/boncards-transactions/summary', query: sold },
  'sales-of-today': { path: '/api/boncards-transactions', query: sold },
  'unusual-operations': {
    path: '/api/books/exceptions',
    query: { from: addDays(today, -6), to: today },
  },
  'liability-today': { path: '/api/books/liability', query: { at: today } },
  'roll-forward': { path: '/api/books/roll-forward', query: { month: today.slice(0, 7) } },
};

const quiet = await open(QUIET);
const busy = await open(BUSY);
const figures: Figure[] = [];
for (const name of Object.keys(questions)) {
  const [ofQuiet, ofBusy] = await timesOf(name);
  process.stdout.write(`${name}: ${ofQuiet.toFixed(1)} ms quiet, ${ofBusy.toFixed(1)} ms busy\n`);
  const ratio = ofBusy / ofQuiet;
  figures.push(
    ratio > MAX_TIMES && ofBusy <= FAST_MS
      ? [`busy-${name}`, ofBusy, { atMost: FAST_MS }, 'ms']
      : [`busy-${name}`, ratio, { atMost: MAX_TIMES }, '×'],
  );
}
await quiet.close();
await busy.close();
reportFigures(figures, { seed: SEED });

/** Returns a shop with a year of trade, and a number of sales today, a third of them with a purchase. */
async function open(sales: number): Promise<Shop> {
  const shop = await openShop({ connections: 1 });
  const { db } = shop.server.database;
  await fillWithCards(db, { cards: CARDS, seed: SEED });
  await sellToday(db, sales);
  const start = performance.now();
  // The server adds up new entries in the background.
  while (await hasNewEntries(db)) await wait(100);
  process.stdout.write(`${sales} sales added up in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return shop;
}

async function sellToday(db: PooledDb, count: number) {
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(first + BATCH - 1, count);
    await db.transaction().execute((tx) => sell(tx, { first, last, count }));
  }
  await sql`ANALYZE`.execute(db);
}

async function sell(tx: Tx, { first, last, count }: { first: number; last: number; count: number }) {
  await sql`
    CREATE TEMPORARY TABLE sales ON COMMIT DROP AS
    SELECT gen_random_uuid() AS boncard_id, gen_random_uuid() AS cycle_id, place, users.id AS user_id, users.salon_id,
      5000 + (place * 7919) % 50000 AS amount, (now() AT TIME ZONE 'Europe/Warsaw')::date + 90 + place % 200 AS last_day,
      -- Spread between midnight and now, so none is in the future.
      start + (now() - start) * (place / ${sql.lit(count)}::float8) AS at, place % 3 = 0 AS is_used
    FROM generate_series(${sql.lit(first)}, ${sql.lit(last)}) AS place
    JOIN (
      SELECT id, salon_id, row_number() OVER (ORDER BY id) - 1 AS person, count(*) OVER () AS people
      FROM users WHERE salon_id IS NOT NULL
    ) AS users ON person = place % people,
    (SELECT date_trunc('day', now() AT TIME ZONE 'Europe/Warsaw') AT TIME ZONE 'Europe/Warsaw' AS start) AS days;
    INSERT INTO boncards (id, number, pin_hash, created_by, created_at)
    SELECT boncard_id, 'BUSY' || lpad(place::text, 16, '0'), '', user_id, at FROM sales;
    INSERT INTO cycles (id, boncard_id, type, expired_months, valid_until, document, salon_id, opened_at)
    SELECT cycle_id, boncard_id, (ARRAY['all', 'lenses', 'medicalSets'])[1 + place % 3], 12, last_day, 'FV ' || place, salon_id, at
    FROM sales;
    INSERT INTO ledger_entries
      (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, user_salon_id, created_at)
    SELECT gen_random_uuid(), boncard_id, cycle_id, 1, 'charge', amount, amount, 'FV ' || place, salon_id, user_id, salon_id, at
    FROM sales ORDER BY at;
    INSERT INTO ledger_entries
      (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, user_salon_id, created_at)
    SELECT gen_random_uuid(), boncard_id, cycle_id, 2, 'purchase', 1000, amount - 1000, 'PAR ' || place, salon_id, user_id,
      salon_id, at
    FROM sales WHERE is_used ORDER BY at;
    UPDATE boncards SET balance = amount - CASE WHEN is_used THEN 1000 ELSE 0 END,
      ledger_length = CASE WHEN is_used THEN 2 ELSE 1 END, cycle_id = sales.cycle_id, status = 'active'
    FROM sales WHERE sales.boncard_id = boncards.id
  `.execute(tx);
}

/** Returns the median milliseconds of a request on the quiet and on the busy day. Asks both days alternately. */
async function timesOf(name: string): Promise<[number, number]> {
  const { path = '', query } = questions[name] ?? {};
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [place, shop] of [quiet, busy].entries()) {
      const start = performance.now();
      const { status, body } = await shop.call('GET', path, { ...(query && { query }) });
      times[place as 0 | 1].push(performance.now() - start);
      if (status !== 200) throw new Error(`${name} was answered ${status} ${body.reason}`);
    }
  }
  return [median(times[0]), median(times[1])];
}
