import { openTestDatabase } from '../support/openTestDatabase.ts';
/** @module-tag database-url */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { BoncardId, SalonId, UserId } from '../../contract/ids.ts';
import { asGrosze } from '../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { insertUser } from '../../server/accounts/queries.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import { adjustBoncard } from '../../server/cards/adjustBoncard.ts';
import { extendBoncard } from '../../server/cards/extendBoncard.ts';
import { replaceBoncard } from '../../server/cards/replaceBoncard.ts';
import { reverseTransaction } from '../../server/cards/reverseTransaction.ts';
import type { Db, OpenDatabase } from '../../server/db/client.ts';
import { migrateTo } from '../../server/db/migrate.ts';
import { BASELINE, migrationNames } from '../../server/db/migrationRecord.ts';
import { transact } from '../../server/db/transact.ts';
import { newId, type SessionId } from '../../server/platform/ids.ts';
import { isRefusal } from '../../server/platform/refusal.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aSalon, cardOf, personOf, type SignedIn } from '../support/builders.ts';
import { manyCharges } from '../support/manyCharges.ts';
import { hashTestPin } from '../support/testConfig.ts';
import { emptyDatabase, type TestDatabase } from '../support/testServer.ts';

const later = migrationNames.filter((name) => name !== BASELINE);

let home: TestDatabase;
let database: OpenDatabase;
let employer: SignedIn;

/** Adds a signed-in employer in the way of the baseline. */
async function anEmployer(db: Db, salonId: SalonId): Promise<SignedIn> {
  const [id, sessionId, email] = [newId<UserId>(), newId<SessionId>(), 'ewa@example.test'];
  const person = { name: 'Ewa', surname: 'Testowa', email, role: 'employer', salon_id: salonId } as const;
  await insertUser(db, { id, ...person, password_hash: null });
  await sql`
    INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at, confirmed_at)
    VALUES (${sessionId}, '\\x01', ${id}, now(), now(), now())
  `.execute(db);
  return { id, email, salonId, sessionId, token: '' };
}

/** Fills a database of the baseline with rows. */
beforeAll(async () => {
  home = await emptyDatabase();
  database = openTestDatabase(home.url);
  await migrateTo(database.db, BASELINE);
  const server = { database, hashPin: hashTestPin };
  const salonId = await aSalon(server);
  employer = await anEmployer(database.db, salonId);
  await manyCharges(server, { count: 500, documentLength: 10, by: employer, salonId });
  await endSomeCards();
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

/**
 * Uses up one of the cards, cancels one and sells a used one again. Adds a pending card and one that was canceled
 * without being sold.
 */
async function endSomeCards() {
  await database.db.transaction().execute(async (tx) => {
    const end = (ordinals: string, kind: string, status: string) =>
      sql`
        WITH ended AS (
          UPDATE boncards SET balance = 0, ledger_length = 2, status = ${status},
            canceled_at = CASE ${status} WHEN 'canceled' THEN now() END
          WHERE number IN (${sql.raw(ordinals)}) RETURNING id
        )
        INSERT INTO ledger_entries
          (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, created_at)
        SELECT gen_random_uuid(), boncard_id, cycle_id, 2, ${kind}, amount, 0,
          CASE ${kind} WHEN 'purchase' THEN 'PAR 1' END, CASE ${kind} WHEN 'purchase' THEN salon_id END, user_id, now()
        FROM ended JOIN ledger_entries ON boncard_id = ended.id
      `.execute(tx);
    await end(`'${numberOf(1)}', '${numberOf(3)}'`, 'purchase', 'used');
    await end(`'${numberOf(2)}'`, 'cancellation', 'canceled');
    await sql`
      UPDATE cycles SET closed_at = now() FROM boncards WHERE boncard_id = boncards.id AND number = ${numberOf(3)}
    `.execute(tx);
    await sql`
      WITH sold AS (
        INSERT INTO cycles (id, boncard_id, type, expired_months, valid_until, document, salon_id, opened_at)
        SELECT gen_random_uuid(), id, 'lenses', 3, ${addMonths(warsawDayOf(new Date()), 3)}::date, 'FV 2',
          ${employer.salonId}, now()
        FROM boncards WHERE number = ${numberOf(3)} RETURNING id, boncard_id
      ), charged AS (
        INSERT INTO ledger_entries
          (id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, created_at)
        SELECT gen_random_uuid(), boncard_id, id, 3, 'charge', 5000, 5000, 'FV 2', ${employer.salonId}, ${employer.id}, now()
        FROM sold
      )
      UPDATE boncards SET balance = 5000, ledger_length = 3, status = 'active', cycle_id = sold.id
      FROM sold WHERE sold.boncard_id = boncards.id
    `.execute(tx);
    await sql`
      INSERT INTO boncards (id, number, pin_hash, status, canceled_at, created_by, created_at) VALUES
        (gen_random_uuid(), ${numberOf(9001)}, '', 'pending', NULL, ${employer.id}, now()),
        (gen_random_uuid(), ${numberOf(9002)}, '', 'canceled', now(), ${employer.id}, now())
    `.execute(tx);
  });
}

const numberOf = (ordinal: number) => `MANY${String(ordinal).padStart(16, '0')}` as CardNumber;

async function rowsOf(table: string): Promise<unknown[]> {
  const { rows } = await sql`SELECT * FROM ${sql.table(table)} ORDER BY id`.execute(database.db);
  return rows;
}

test.each(later)('%s runs on a database with rows, and changes no amounts', async (name) => {
  const tables = ['salons', 'users', 'sessions', 'boncards', 'cycles', 'ledger_entries'];
  const before = await Promise.all(tables.map(rowsOf));
  await migrateTo(database.db, name);
  expect(await Promise.all(tables.map(rowsOf))).toMatchObject(before);
});

test('after all of them the books add up, and so do the stored totals', async () => {
  await expectBooksToAddUp(database.db);
});

test('earlier sales can be corrected afterwards, even those of closed days', async () => {
  const { db } = database;
  await closeDays(db, new Date());
  const reason = 'Pomyłka';
  const by = { by: personOf(employer), now: new Date() };
  const states = await transact(db, async (tx) => {
    const [used, soldAgain] = [await cardOf(tx, numberOf(1)), await cardOf(tx, numberOf(3))];
    const reverseLast = async ({ id }: { id: BoncardId }) => {
      const entries = tx.selectFrom('ledger_entries').select('id').where('boncard_id', '=', id);
      const last = await entries.orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow();
      return reverseTransaction(tx, { id: last.id, scope: 'all', reason, ...by });
    };
    const valid_until = addMonths(warsawDayOf(new Date()), 36);
    return [
      await reverseLast(used),
      await extendBoncard(tx, { id: used.id, input: { valid_until, reason }, ...by }),
      await reverseLast(soldAgain),
      await adjustBoncard(
        tx,
        { id: soldAgain.id, input: { amount: asGrosze(100), reason }, ...by },
        asGrosze(100),
      ),
      await replaceBoncard(tx, { id: soldAgain.id, input: { target_number: numberOf(9001), reason }, ...by }),
    ].map((state) => (isRefusal(state) ? state.refused : 'card' in state ? state.card.status : state.status));
  });
  expect(states).toEqual(['active', 'active', 'used', 'active', 'active']);
  await expectBooksToAddUp(db);
});
