/** @module-tag database-url */

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId, UserId } from '../../contract/ids.ts';
import { insertUser } from '../../server/accounts/queries.ts';
import { type Db, type OpenDatabase, openDatabase, openPool } from '../../server/db/client.ts';
import { migrateTo, migrationNames } from '../../server/db/migrate.ts';
import { newId, type SessionId } from '../../server/platform/ids.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aSalon, type SignedIn } from '../support/builders.ts';
import { manyCharges } from '../support/manyCharges.ts';
import { emptyDatabase, type TestDatabase } from '../support/testServer.ts';

const [first = '', ...later] = migrationNames;

let home: TestDatabase;
let database: OpenDatabase;
let employer: SignedIn;

/** A signed-in employer as the first version stored one. */
async function anEmployer(db: Db, salonId: SalonId): Promise<SignedIn> {
  const [id, sessionId, email] = [newId<UserId>(), newId<SessionId>(), 'ewa@example.test'];
  const person = { name: 'Ewa', surname: 'Testowa', email, role: 'employer', salon_id: salonId } as const;
  await insertUser(db, { id, ...person, password_hash: null });
  await sql`
    INSERT INTO sessions (id, token_hash, user_id, created_at, last_used_at) VALUES (${sessionId}, '\\x01', ${id}, now(), now())
  `.execute(db);
  return { id, email, salonId, sessionId, token: '' };
}

/** A database of the first version, with rows in it. */
beforeAll(async () => {
  home = await emptyDatabase();
  database = openDatabase(
    openPool({ connectionString: home.url }, { size: 2, log: pino({ level: 'silent' }) }),
  );
  await migrateTo(database.db, first);
  const server = { database, hashPin: () => Buffer.alloc(32) };
  const salonId = await aSalon(server);
  employer = await anEmployer(database.db, salonId);
  await manyCharges(server, { count: 500, documentLength: 10, by: employer, salonId });
  await sql`
    INSERT INTO activations (token_hash, user_id, expires_at, used_at) VALUES
      ('\\x01', ${employer.id}, now() + interval '1 day', NULL),
      ('\\x02', ${employer.id}, now() + interval '1 day', now())
  `.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

async function rowsOf(table: string): Promise<unknown[]> {
  const { rows } = await sql`SELECT * FROM ${sql.table(table)} ORDER BY id`.execute(database.db);
  return rows;
}

test.each(later)('%s runs on a database with rows, and changes none of the money', async (name) => {
  const tables = ['salons', 'users', 'sessions', 'boncards', 'cycles', 'ledger_entries'];
  const before = await Promise.all(tables.map(rowsOf));
  await migrateTo(database.db, name);
  expect(await Promise.all(tables.map(rowsOf))).toMatchObject(before);
});

test('after all of them the books add up, and so do the stored totals', async () => {
  await expectBooksToAddUp(database.db);
});

test('valid links stay valid; used ones are deleted', async () => {
  const { rows } = await sql`SELECT token_hash, purpose, user_id FROM links`.execute(database.db);
  expect(rows).toEqual([{ token_hash: Buffer.from([1]), purpose: 'activation', user_id: employer.id }]);
});
