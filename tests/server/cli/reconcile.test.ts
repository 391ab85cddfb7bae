import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../../contract/calls.ts';
import { asGrosze } from '../../../contract/money.ts';
import { addDays, warsawDayOf } from '../../../contract/warsaw.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { purchaseWithBoncard, readForPurchase } from '../../../server/cards/purchaseWithBoncard.ts';
import { grantPurchase } from '../../../server/cards/queries.ts';
import { listWrongCorrections } from '../../../server/cli/queries.ts';
import { transact } from '../../../server/db/transact.ts';
import { aSalon, type BuiltCard, personOf } from '../../support/builders.ts';
import { openTestDatabase } from '../../support/openTestDatabase.ts';
import { findings } from '../../support/operator.ts';
import { execute } from '../../support/postgresForTests.ts';
import { openShop } from '../../support/shop.ts';
import { call, copyTemplate } from '../../support/testServer.ts';

const shop = openShop();

const reconcile = () => findings(['reconcile'], { DATABASE_URL: shop.databaseUrl, PIN_KEY: '00'.repeat(32) });

/** Returns a card with a charge of 100 zł and three purchases of 10 zł. */
async function aLivelyCard(): Promise<BuiltCard> {
  const card = await shop.card({ status: 'active', pln: 100 });
  const by = personOf(shop.employer, 'employer');
  const now = new Date();
  for (const document of ['PAR 1', 'PAR 2', 'PAR 3']) {
    await transact(shop.database.db, async (tx) => {
      await grantPurchase(tx, shop.employer.sessionId, card.id, new Date(now.getTime() + 60_000));
      const place = { boncard_id: card.id, place_of_sale: shop.salonId, now };
      const read = await readForPurchase(tx, { ...place, by, holder: shop.employer.sessionId });
      await purchaseWithBoncard(tx, read, {
        ...place,
        document,
        amount: asGrosze(1000),
        by,
        salonBinding: 'any',
      });
    });
  }
  return card;
}

async function post(name: CallAddress, body: object, id = '') {
  const { token } = shop.administrator;
  expect((await call(shop, name, { token, id, body })).status).toBe(200);
}

/** Makes a change that the database itself would refuse, calls `look`, and undoes the change. */
async function planted(table: string, statement: string, undo: string, look: () => Promise<void>) {
  const run = (sql: string) =>
    execute(
      shop.databaseUrl,
      `BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${sql}; ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`,
    );
  await run(statement);
  try {
    await look();
  } finally {
    await run(undo);
  }
}

test('empty books are reported without a sum', async () => {
  const { url, drop } = await copyTemplate();
  const { exitCode, found } = await findings(['reconcile'], { DATABASE_URL: url, PIN_KEY: '00'.repeat(32) });
  expect([exitCode, found[0]?.text]).toEqual([
    0,
    expect.stringMatching(/^cards: 0; no ledger entries; balances 0,00\szł$/),
  ]);
  await drop();
});

test('cards of every status add up', async () => {
  for (const status of ['pending', 'active', 'used', 'canceled'] as const) await shop.card({ status });
  const { exitCode, found } = await reconcile();
  expect(exitCode).toBe(0);
  expect(found).toMatchObject([
    {
      level: 'ok',
      name: 'books',
      data: {
        cards: 4,
        entries: 5,
        kinds: { charge: 30_000, purchase: 10_000, cancellation: 10_000 },
        balances: 10_000,
      },
    },
  ]);
});

describe('a planted difference is found and named, with its card', () => {
  let card: BuiltCard;
  beforeAll(async () => {
    card = await aLivelyCard();
    // The server would do this soon anyway.
    await addUpOpenDays(shop.database.db);
  });

  test.each([
    [
      'a balance',
      'boncards',
      'balance = balance + 1',
      'balance = balance - 1',
      ['balance', 'books', 'facets'],
    ],
    ['a length', 'boncards', 'ledger_length = 9', 'ledger_length = 4', ['length']],
  ])('%s', async (_, table, change, undo, names) => {
    const where = `WHERE number = '${card.number}'`;
    await planted(
      table,
      `UPDATE ${table} SET ${change} ${where}`,
      `UPDATE ${table} SET ${undo} ${where}`,
      async () => {
        const { exitCode, faults } = await reconcile();
        expect([exitCode, faults.map(({ name }) => name)]).toEqual([1, names]);
        expect(faults[0]?.text).toContain(card.id);
        expect(JSON.stringify(faults)).not.toContain(card.number);
      },
    );
  });

  test.each([
    ['a gap in the sequence', 'sequence = 5', 'sequence = 4', 4, ['sequence', 'seals']],
    [
      'a balance that the entry does not lead to',
      'balance_after = 1',
      'balance_after = 8000',
      3,
      ['continuity', 'seals'],
    ],
    [
      'an amount',
      'amount = 1001',
      'amount = 1000',
      4,
      ['balance', 'continuity', 'books', 'totals', 'totals', 'seals'],
    ],
  ])('%s', async (_, change, undo, sequence, names) => {
    const where = `WHERE boncard_id = '${card.id}' AND sequence`;
    const back = sequence === 4 && change.startsWith('sequence') ? 5 : sequence;
    await planted(
      'ledger_entries',
      `UPDATE ledger_entries SET ${change} ${where} = ${sequence}`,
      `UPDATE ledger_entries SET ${undo} ${where} = ${back}`,
      async () => {
        const { exitCode, faults } = await reconcile();
        expect([exitCode, faults.map(({ name }) => name)]).toEqual([1, names]);
      },
    );
  });

  /** Replaces a card. Returns its successor. */
  async function aSuccessor({ id }: BuiltCard): Promise<BuiltCard> {
    const successor = await shop.card();
    const body = { target_number: successor.number, reason: 'Zgubiony' };
    await post('POST /api/boncards/:id/action/replace', body, id);
    return successor;
  }

  test.each(['of a sale', 'of a replacement'])('a last day %s', async (of) => {
    const sold = await shop.card({ status: 'active' });
    const valid_until = addDays(warsawDayOf(new Date()), 500);
    await post('POST /api/boncards/:id/action/extend', { valid_until, reason: 'Na prośbę' }, sold.id);
    const { id } = of === 'of a sale' ? card : await aSuccessor(sold);
    expect((await reconcile()).faults).toEqual([]);
    const move = (days: string) =>
      ['cycles', 'boncard_facets']
        .map((table) => `UPDATE ${table} SET valid_until = valid_until ${days} WHERE boncard_id = '${id}'`)
        .join(';');
    await planted('cycles', move('+ 365'), move('- 365'), async () => {
      const { exitCode, faults } = await reconcile();
      expect([exitCode, faults.map(({ text }) => text)]).toEqual([
        1,
        [expect.stringMatching(/^the first validity of cycle \S+ is not that of its sale$/)],
      ]);
    });
  });

  test.each([
    ['type', () => 'lenses'],
    ['expired_months', () => '3'],
    ['document', () => 'FV 9'],
    ['salon_id', () => aSalon(shop)],
    ['tax_class', () => 'spv'],
  ])('the %s of a replacement', async (column, another) => {
    const { id } = await aSuccessor(await shop.card({ status: 'active' }));
    const value = await another();
    // Never committed: the server must not add up wrong entries.
    const database = openTestDatabase(shop.databaseUrl, 1);
    const tx = await database.db.startTransaction().execute();
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    expect(await listWrongCorrections(tx)).toEqual([]);
    await sql`UPDATE cycles SET ${sql.ref(column)} = ${value} WHERE boncard_id = ${id}`.execute(tx);
    expect(await listWrongCorrections(tx)).toEqual([
      expect.stringMatching(/^the terms of cycle \S+ are not those of the replaced card$/),
    ]);
    await tx.rollback().execute();
    await database.close();
  });

  test('a reference that leads to no entry any more', async () => {
    const { id } = await shop.card();
    const sale = { boncard_id: id, place_of_sale: shop.salonId, document: 'FV 1', amount: 20, type: 1 };
    await post('POST /api/boncards/issue', { ...sale, expired_months: 3, reference: 'kasa 1' });
    expect((await reconcile()).faults).toEqual([]);
    const where = `WHERE reference = 'kasa 1'`;
    const copy = 'lost_reference';
    await planted(
      'transaction_references',
      `CREATE TABLE ${copy} AS TABLE transaction_references; DELETE FROM transaction_references ${where}`,
      `INSERT INTO transaction_references SELECT * FROM ${copy} ${where}; DROP TABLE ${copy}`,
      async () => {
        const { faults } = await reconcile();
        expect(faults.map(({ text }) => text)).toEqual([
          expect.stringMatching(/^entry \S+ cannot be found by its reference$/),
        ]);
      },
    );
  });

  test('a status that does not fit', async () => {
    const used = await shop.card({ status: 'used' });
    const where = `WHERE number = '${used.number}'`;
    const { rows } = await execute(shop.databaseUrl, `SELECT cycle_id FROM boncards ${where}`);
    await planted(
      'boncards',
      `UPDATE boncards SET status = 'pending', cycle_id = NULL ${where}`,
      `UPDATE boncards SET status = 'used', cycle_id = '${rows[0].cycle_id}' ${where}`,
      async () => {
        const { faults } = await reconcile();
        // The change bypasses the triggers, so four totals are wrong: those of used and of pending cards of its day,
        // each
        // with and without prefix.
        const totals = Array(4).fill('totals');
        expect(faults.map(({ name }) => name)).toEqual(['status', ...totals, 'facets']);
      },
    );
  });

  test('a used card that was never sold', async () => {
    const { number } = await shop.card();
    const used = await shop.card({ status: 'used' });
    const where = `WHERE number = '${number}'`;
    const cycle = `(SELECT cycle_id FROM boncards WHERE number = '${used.number}')`;
    await planted(
      'boncards',
      `UPDATE boncards SET status = 'used', cycle_id = ${cycle} ${where}`,
      `UPDATE boncards SET status = 'pending', cycle_id = NULL ${where}`,
      async () => expect((await reconcile()).faults.map(({ name }) => name)).toContain('status'),
    );
  });
});

test('reports nothing while sales go on', async () => {
  let isSelling = true;
  let sold = 0;
  const selling = (async () => {
    for (; isSelling; sold += 1) await aLivelyCard();
  })();
  try {
    while (sold < 10) expect((await reconcile()).faults).toEqual([]);
  } finally {
    isSelling = false;
    await selling;
  }
});
