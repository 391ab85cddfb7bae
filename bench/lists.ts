import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { openDatabase, openPool } from '../server/db/client.ts';
import { connectionOf } from '../tests/support/serverProcess.ts';
import { machine, median, reportFigure } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, type Shop } from './support/shop.ts';

/** How much slower lists and statistics are with a million cards and ten million transactions than with few (goals: `lists`). */
const FEW = 10_000;
const MANY = Number(process.argv[2] ?? 1_000_000);
const SEED = Number(process.argv[3] ?? 1);
const ROUNDS = 15;

type Query = Record<string, string | number>;

const CARDS = '/api/boncards';
const TRANSACTIONS = '/api/boncards-transactions';
const SUMMARY = '/api/boncards-transactions/summary';
const lastYear = { issue_date_from: daysAgo(500), issue_date_to: daysAgo(135) };
const quarter = { issue_date_from: daysAgo(190), issue_date_to: daysAgo(100) };

/** The first page with its total, unless it is the last one that is asked for. */
const questions: { name: string; path: string; query: Query; isLastPage?: boolean }[] = [
  { name: 'cards', path: CARDS, query: {} },
  { name: 'cards-last-page', path: CARDS, query: {}, isLastPage: true },
  { name: 'cards-used-last-page', path: CARDS, query: { status: 3 }, isLastPage: true },
  { name: 'cards-search', path: CARDS, query: { query: '0000077' } },
  { name: 'sales-last-page', path: TRANSACTIONS, query: { stats_type: 'charge' }, isLastPage: true },
  { name: 'purchases', path: TRANSACTIONS, query: { stats_type: 'sell' } },
  { name: 'purchases-last-page', path: TRANSACTIONS, query: { stats_type: 'sell' }, isLastPage: true },
  {
    name: 'purchases-of-a-year-last-page',
    path: TRANSACTIONS,
    query: { stats_type: 'sell', ...lastYear },
    isLastPage: true,
  },
  {
    name: 'purchases-of-a-salon-last-page',
    path: TRANSACTIONS,
    query: { stats_type: 'sell', ...lastYear, place: 'SALON' },
    isLastPage: true,
  },
  { name: 'summary', path: SUMMARY, query: { stats_type: 'sell' } },
  { name: 'summary-of-a-quarter', path: SUMMARY, query: { stats_type: 'sell', ...quarter, place: 'SALON' } },
];

process.stdout.write(`${machine()}, seed ${SEED}, ${MANY} cards beside ${FEW}\n`);
const shops = [await fill(FEW), await fill(MANY)];
for (const { name, path, query, isLastPage } of questions) {
  const [few = [], many = []] = await askByTurns(path, query, isLastPage ?? false);
  process.stderr.write(
    `${name}: ${median(few).toFixed(1)} ms of few, ${median(many).toFixed(1)} ms of many\n`,
  );
  reportFigure(`lists-${name}`, median(many) / median(few), { atMost: 3 }, ' ×');
}
for (const shop of shops) await shop.close();

async function fill(cards: number): Promise<Shop> {
  const shop = await openShop({ connections: 1 });
  const log = pino({ level: 'error' });
  const database = openDatabase(openPool(await connectionOf(shop.dataDir), { size: 2, log }));
  await fillWithCards(database.db, { cards, seed: SEED });
  await database.close();
  return shop;
}

/** Milliseconds of each answer, for each shop. */
async function askByTurns(path: string, query: Query, isLastPage: boolean): Promise<number[][]> {
  const askers = await Promise.all(
    shops.map(async (shop) => {
      const asked: Query = query.place ? { ...query, place: await anySalon(shop) } : query;
      const { body } = await shop.call('GET', path, { query: asked });
      const page: Query = isLastPage ? { page: body.info.total_pages } : {};
      return { shop, query: { ...asked, ...page }, times: [] as number[] };
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const asker of askers) {
      const start = performance.now();
      const { status, body } = await asker.shop.call('GET', path, { query: asker.query });
      asker.times.push(performance.now() - start);
      if (status !== 200) throw new Error(`${path} was answered ${status} ${body.reason}`);
    }
  }
  return askers.map(({ times }) => times);
}

async function anySalon(shop: Shop): Promise<string> {
  const { body } = await shop.call('GET', '/api/our-salons');
  return body.items.at(-1).id;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
