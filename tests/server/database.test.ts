/** @module-tag database-url */

import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntryId } from '../../contract/audit.ts';
import type { SalonId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import { lockBoncard, postLedgerEntry } from '../../server/cards/queries.ts';
import { defer, openDatabase, openPool, PooledDb, type Tx } from '../../server/db/client.ts';
import { isConnectionLost } from '../../server/db/failures.ts';
import { migrate } from '../../server/db/migrate.ts';
import { OutcomeUnknown, transact, transactIfPossible } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { refuse } from '../../server/platform/refusal.ts';
import { type BuiltCard, cardOf } from '../support/builders.ts';
import { operationsSql } from '../support/operationsSql.ts';
import { openShop } from '../support/shop.ts';
import { call, emptyDatabase } from '../support/testServer.ts';

let card: BuiltCard;

const shop = openShop();
beforeAll(async () => {
  card = await shop.card({ status: 'active', pln: 100 });
});

const run = (statement: string) => sql.raw(statement).execute(shop.database.db);

describe('the database itself refuses', () => {
  test.each([
    [
      'changing a ledger entry',
      'UPDATE ledger_entries SET amount = 1',
      'UPDATE of ledger_entries is refused',
    ],
    ['deleting a ledger entry', 'DELETE FROM ledger_entries', 'DELETE of ledger_entries is refused'],
    ['emptying the ledger', 'TRUNCATE ledger_entries CASCADE', 'TRUNCATE of ledger_entries is refused'],
    [
      'changing an audit entry',
      'UPDATE audit_entries SET user_id = NULL',
      'UPDATE of audit_entries is refused',
    ],
    ['deleting an audit entry', 'DELETE FROM audit_entries', 'DELETE of audit_entries is refused'],
    ['emptying the audit', 'TRUNCATE audit_entries', 'TRUNCATE of audit_entries is refused'],
    ['deleting a card', 'DELETE FROM boncards', 'DELETE of boncards is refused'],
    ['emptying the cards', 'TRUNCATE boncards CASCADE', 'TRUNCATE of boncards is refused'],
    [
      'changing a number',
      `UPDATE boncards SET number = 'X' || substr(number, 2)`,
      'UPDATE of boncards is refused',
    ],
    ['a negative balance', 'UPDATE boncards SET balance = -1', 'boncards_balance_check'],
    ['an active card without money', 'UPDATE boncards SET balance = 0', 'boncards_check'],
    ['money on a card that is not active', `UPDATE boncards SET status = 'used'`, 'boncards_check'],
    [
      'a balance that the ledger does not have',
      'UPDATE boncards SET balance = balance + 1',
      'balance of a card is not that of its ledger',
    ],
    ['a status that is none', `UPDATE boncards SET status = 'lost', balance = 0`, 'boncards_status_check'],
    [
      'a second open cycle',
      `INSERT INTO cycles SELECT gen_random_uuid(), boncard_id, type, expired_months, valid_until, document, salon_id, now() FROM cycles`,
      'cycles_one_open_per_card',
    ],
    [
      'a second entry of one sequence',
      `INSERT INTO ledger_entries SELECT gen_random_uuid(), boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, user_salon_id, now() FROM ledger_entries`,
      'ledger_entries_boncard_id_sequence_key',
    ],
    [
      'an entry that leaps over a sequence',
      `INSERT INTO ledger_entries SELECT gen_random_uuid(), boncard_id, cycle_id, sequence + 2, 'purchase', 1, balance_after - 1, document, salon_id, user_id, user_salon_id, now() FROM ledger_entries`,
      'query returned no rows',
    ],
    [
      'an entry that does not add up',
      `INSERT INTO ledger_entries SELECT gen_random_uuid(), boncard_id, cycle_id, sequence + 1, 'purchase', 1, balance_after, document, salon_id, user_id, user_salon_id, now() FROM ledger_entries`,
      'ledger entry does not continue the balance',
    ],
    [
      'a number that exists',
      `INSERT INTO boncards (id, number, pin_hash, created_by, created_at) SELECT gen_random_uuid(), number, pin_hash, created_by, now() FROM boncards`,
      'boncards_number_key',
    ],
    [
      'a number of another length',
      `INSERT INTO boncards (id, number, pin_hash, created_by, created_at) SELECT gen_random_uuid(), 'SHORT', pin_hash, created_by, now() FROM boncards LIMIT 1`,
      'boncards_number_check',
    ],
  ])('%s', async (_, statement, reason) => {
    const before = await cardOf(shop.database.db, card.number);
    await expect(run(statement)).rejects.toThrow(reason);
    expect(await cardOf(shop.database.db, card.number)).toEqual(before);
  });

  test('taking off more than the balance', async () => {
    const overdraw = transact(shop.database.db, async (tx) => {
      const locked = await lockBoncard(tx, card.id);
      if (!locked?.cycle_id) throw new Error('no card');
      await postLedgerEntry(tx, locked, {
        cycle_id: locked.cycle_id,
        kind: 'purchase',
        amount: asGrosze(locked.balance + 1),
        document: 'PAR',
        salon_id: shop.salonId,
        user_id: shop.employer.id,
        user_salon_id: null,
        created_at: new Date(),
      });
    });
    await expect(overdraw).rejects.toThrow(/balance_after/);
  });
});

test('the owner of the database can shorten the audit as OPERATIONS.md describes; then it is append-only again', async () => {
  const { db } = shop.database;
  const entry = { action: 'session.ended', object_kind: 'user', object_label: 'a@example.test' } as const;
  const none = { user_id: null, address: null, object_id: null, details: null };
  const ages = ['2001-01-01', '2001-06-01', new Date().toISOString()];
  for (const age of ages) {
    const row = { id: newId<AuditEntryId>(), at: new Date(age), ...entry, ...none };
    await db.insertInto('audit_entries').values(row).execute();
  }
  const owner = new pg.Client(shop.databaseUrl);
  await owner.connect();
  // One at a time, as psql sends them: sent together, they would be one transaction.
  for (const statement of operationsSql('DELETE FROM audit_entries')) await owner.query(statement);
  await owner.end();
  const left = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('action', '=', 'session.ended')
    .execute();
  expect(left).toEqual([{ at: new Date(ages[2] ?? '') }]);
  await expect(run('DELETE FROM audit_entries')).rejects.toThrow('refused');
});

test('several replicas may migrate an empty database at once', async () => {
  const { url, drop } = await emptyDatabase();
  const log = pino({ level: 'silent' });
  // One migration waits for the other without a time limit.
  const connection = {
    connectionString: url,
    lock_timeout: 0,
    statement_timeout: 0,
  };
  const replicas = [1, 2, 3, 4].map(() => openDatabase(openPool(connection, { size: 2, log })));
  await Promise.all(replicas.map(({ db }) => migrate(db)));
  const [first] = replicas;
  expect(await first?.db.selectFrom('salons').selectAll().execute()).toEqual([]);
  await Promise.all(replicas.map(({ close }) => close()));
  await drop();
});

test('an error inside a transaction leaves nothing behind and gives the connection back', async () => {
  const { db, pool } = shop.database;
  const id = newId<SalonId>();
  await expect(
    transact(db, async (tx) => {
      await tx.insertInto('salons').values({ id, name: 'Nie', address: 'Nie' }).execute();
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await db.selectFrom('salons').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('statements issued together in a transaction run in order', async () => {
  const id = newId<SalonId>();
  const counts = await transact(shop.database.db, async (tx) => {
    const count = () => tx.selectFrom('salons').select('id').where('id', '=', id).execute();
    const answers = await Promise.all([
      count(),
      tx.insertInto('salons').values({ id, name: 'Nowy', address: 'Nowy' }).execute(),
      count(),
      tx.deleteFrom('salons').where('id', '=', id).execute(),
      count(),
    ]);
    return [answers[0].length, answers[2].length, answers[4].length];
  });
  expect(counts).toEqual([0, 1, 0]);
});

test('if one of several statements fails nothing is written, and a late statement is refused', async () => {
  const { db, pool } = shop.database;
  const id = newId<SalonId>();
  const add = (tx: Tx) => tx.insertInto('salons').values({ id, name: 'Nie', address: 'Nie' }).execute();
  const { promise: ended, resolve: tell } = Promise.withResolvers<Tx>();
  const failing = transact(db, async (tx) => {
    tell(tx);
    await Promise.all([sql`SELECT 1 / 0`.execute(tx), add(tx)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await expect(add(await ended)).rejects.toThrow('the transaction is over');
  expect(await db.selectFrom('salons').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('an ignored failure does not count as success', async () => {
  const careless = transact(shop.database.db, async (tx) => {
    await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(careless).rejects.toThrow('nothing is written');
});

describe('after a BEGIN that fails', () => {
  test.each([true, false])(
    'nothing more is written, and a refusal is a failure (pipelined: %s)',
    async (pipeline) => {
      const { db } = shop.database;
      const unable = withoutBegin(db, pipeline);
      const id = newId<SalonId>();
      const late = transact(unable, async (tx) => {
        await sql`SELECT 1`.execute(tx);
        await tx.insertInto('salons').values({ id, name: 'Nie', address: 'Nie' }).execute();
      });
      await expect(late).rejects.toThrow('division by zero');
      expect(await db.selectFrom('salons').select('id').where('id', '=', id).execute()).toEqual([]);
      const refused = transact(unable, async (tx) => {
        await sql`SELECT 1`.execute(tx).catch(() => undefined);
        return refuse('not-found');
      });
      await expect(refused).rejects.toThrow('division by zero');
      expect(db.pool.idleCount).toBe(db.pool.totalCount);
    },
  );
});

/** Returns a database in which BEGIN fails, after which PostgreSQL commits every statement by itself. */
function withoutBegin(db: PooledDb, pipeline: boolean): PooledDb {
  const connect = async () => {
    const client = await db.pool.connect();
    const query = (text: string, values: unknown[]) =>
      client.query(text === 'BEGIN' ? 'SELECT 1 / 0' : text, values);
    return Object.create(client, { query: { value: query }, pipeline: { value: pipeline } });
  };
  return new PooledDb(Object.create(db.pool, { connect: { value: connect } }), db);
}

test('a deferred statement is written with the rest, or nothing is', async () => {
  const { db, pool } = shop.database;
  const [first, last, other] = [newId<SalonId>(), newId<SalonId>(), newId<SalonId>()];
  const add = (tx: Tx, id: SalonId) =>
    tx.insertInto('salons').values({ id, name: 'Razem', address: 'Razem' });
  const both = (one: SalonId, two: SalonId) =>
    transact(db, async (tx) => {
      await add(tx, one).execute();
      defer(tx, add(tx, two).compile());
    });
  await both(first, last);
  await expect(both(other, last)).rejects.toThrow('duplicate key');
  const rows = await db.selectFrom('salons').select('id').where('name', '=', 'Razem').execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first, last].toSorted());
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a connection that breaks at COMMIT leaves the outcome unknown, neither done nor failed', async () => {
  const { db } = shop.database;
  const breakOff = async (tx: Tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
  };
  await expect(transact(db, breakOff)).rejects.toThrow(OutcomeUnknown);
  // A call that only reads goes on, and is not itself unknown.
  await expect(transactIfPossible(db, breakOff)).resolves.toBeUndefined();
});

test('a transaction that PostgreSQL ended because the process stood still counts as a lost connection', async () => {
  const ended = transact(shop.database.db, async (tx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 20`.execute(tx);
    // No event is processed meanwhile, as on a suspended machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    await sql`SELECT 1`.execute(tx);
  });
  // Over TCP the last statement gets PostgreSQL's own reason, over a socket only a broken pipe.
  expect(isConnectionLost(await ended.catch((error: unknown) => error))).toBe(true);
});

test('no statement of a call is compiled, which would take longer than most of them run', async () => {
  await run(`
    CREATE FUNCTION named_after_jit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.name := 'jit is ' || current_setting('jit'); RETURN NEW; END $$;
    CREATE TRIGGER named_after_jit BEFORE INSERT ON salons FOR EACH ROW EXECUTE FUNCTION named_after_jit();
  `);
  const body = { name: 'Nowy', address: 'ul. Nowa 1' };
  await call(shop, 'POST /api/salons', { token: shop.administrator.token, body });
  await run('DROP TRIGGER named_after_jit ON salons');
  const rows = await shop.database.db
    .selectFrom('salons')
    .select('name')
    .where('address', '=', body.address)
    .execute();
  expect(rows).toEqual([{ name: 'jit is off' }]);
});

test('a new database has no statistics that say that tables are empty, so no plan relies on that', async () => {
  const { rows } = await sql`
    SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND reltuples = 0
  `.execute(shop.database.db);
  expect(rows).toEqual([]);
});
