import { sql } from 'kysely';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { aSalon } from '../../support/builders.ts';
import { openShop } from '../../support/shop.ts';
import { call } from '../../support/testServer.ts';

// While very many entries are not added up yet, only the figures of closed days are known (docs/decisions/0028).

const now = new Date('2026-03-20T12:00:00Z');
const shop = openShop({}, undefined, { clock: () => now });
const KNOWN = '2026-03-19';
/** How many cards are sold on three closed days, and on the open one; most are used up at once. */
const [CLOSED, OPEN] = [40, 30];

let busy: pg.Client;

beforeAll(async () => {
  // As if another server were adding up.
  busy = new pg.Client({ connectionString: shop.databaseUrl });
  await busy.connect();
  await busy.query(`SELECT pg_advisory_lock(hashtext('bonpanel open days'))`);
  const paidIn = await aSalon(shop);
  for (let count = 0; count < CLOSED + OPEN; count += 1) {
    const day = count < CLOSED ? 17 + (count % 3) : 20;
    const chargedAt = new Date(`2026-03-${day}T10:00:${String(count % 60).padStart(2, '0')}Z`);
    const status = count % 5 === 0 ? 'active' : 'used';
    await shop.card({ status, pln: 100 + (count % 7), chargedAt, paidIn });
  }
  await closeDays(shop.database.db, now);
});
afterAll(() => busy.end());

/** As if all that waits had been added up. */
const catchUp = () =>
  sql`DELETE FROM open_entries WHERE entry_id <> ALL (ARRAY(SELECT id FROM ledger_entries))`.execute(
    shop.database.db,
  );

beforeEach(async () => {
  await sql`INSERT INTO open_entries SELECT gen_random_uuid() FROM generate_series(1, 20001)`.execute(
    shop.database.db,
  );
});
afterEach(catchUp);

const ask = (name: CallAddress, query: string) =>
  call(shop, name, { token: shop.administrator.token, query });

const list = 'GET /api/boncards-transactions';
const summary = 'GET /api/boncards-transactions/summary';

describe.each(['charge', 'sell'])('transactions, %s', (type) => {
  test.each([
    '',
    '&sort=transaction_date&order=asc',
    '&sort=amount&order=asc',
    '&sort=amount&order=desc',
    '&issue_amount_from=101',
    '&issue_amount_from=101&sort=amount&order=desc',
    '&number=TE',
    '&issue_date_from=2026-03-18&issue_date_to=2026-03-20',
  ])('are those of closed days on every page: %s', async (query) => {
    const { body: sums } = await ask(
      summary,
      `?stats_type=${type}${query.replace(/&(sort|order)=\w+/g, '')}`,
    );
    const found: { id: string; transaction_date: string }[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await ask(list, `?stats_type=${type}${query}&page=${page}`);
      expect(body.info).toMatchObject({ total_items: sums.data.count, known_until: KNOWN });
      pages = body.info.total_pages;
      found.push(...body.items);
    }
    expect(found).toHaveLength(sums.data.count);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const { transaction_date: at } of found) expect(warsawDayOf(new Date(at)) <= KNOWN).toBe(true);
  });
});

test('a transaction that is searched for by its document is found on the open day as well', async () => {
  const { body } = await ask(list, '?stats_type=charge&document=FV&per_page=100');
  expect(body.items).toHaveLength(CLOSED + OPEN);
});

test.each<[CallAddress, string]>([
  [list, '?stats_type=charge&document=FV'],
  [summary, '?stats_type=charge&document=FV'],
  [summary, '?by=day,actor&from=2026-03-17&to=2026-03-20&document=FV'],
  [list, `?stats_type=charge&issue_date_to=${KNOWN}`],
  [summary, `?stats_type=charge&issue_date_to=${KNOWN}`],
  [summary, `?by=day,actor&from=2026-03-17&to=${KNOWN}`],
])('%s%s has everything already, and does not say that days are missing', async (name, query) => {
  const { body } = await ask(name, query);
  expect(JSON.stringify(body)).not.toContain('"known_until');
  await catchUp();
  expect((await ask(name, query)).body).toEqual(body);
});

test.each<[CallAddress, string, string]>([
  ['GET /api/books/liability', 'at=2026-03-20', '2026-03-19'],
  ['GET /api/books/liability', 'at=2026-03-18', '2026-03-18'],
  ['GET /api/books/roll-forward', 'month=2026-03', '2026-03--2026-03-19'],
  ['GET /api/books/roll-forward', 'month=2026-02', '2026-02'],
  ['GET /api/books/settlement', 'month=2026-03', '2026-03--2026-03-19'],
  ['GET /api/books/settlement', 'month=2026-02', '2026-02'],
])('the name of the file of %s?%s says up to when its figures are known: %s', async (name, query, of) => {
  const { headers } = await ask(name, `?${query}&export=csv`);
  expect(headers.get('Content-Disposition')).toContain(`-${of}.csv`);
});

test.each<[CallAddress, string]>([
  ['GET /api/books/overview', ''],
  ['GET /api/books/liability', '?at=2026-03-20'],
  ['GET /api/books/roll-forward', '?month=2026-03'],
  ['GET /api/books/settlement', '?month=2026-03'],
  [list, '?stats_type=charge'],
  [list, '?stats_type=charge&issue_amount_from=101&sort=amount&order=desc'],
  [summary, '?stats_type=sell'],
  [summary, '?by=day,actor&from=2026-03-17&to=2026-03-20'],
])('%s%s says that only closed days are in it, even if all is added up meanwhile', async (name, query) => {
  const expected = (await ask(name, query)).body;
  expect(JSON.stringify(expected)).toContain(`"known_until":"${KNOWN}"`);
  const send = pg.Client.prototype.query;
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...statement: unknown[]
  ) {
    const answer = await Reflect.apply(send, this, statement);
    if (String(statement[0]).includes('open_entries OFFSET')) {
      queries.mockRestore();
      await catchUp();
    }
    return answer;
  });
  onTestFinished(() => queries.mockRestore());
  expect((await ask(name, query)).body).toEqual(expected);
  expect(JSON.stringify((await ask(name, query)).body)).not.toContain('"known_until');
});
