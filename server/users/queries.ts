import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { UserStatus } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';
import type { userInput, usersQuery } from '../../contract/user.ts';
import type { Db, Tx } from '../db/client.ts';
import { countRows, type PageAsked, pageOf } from '../db/page.ts';
import type { Database } from '../db/schema.ts';

/** A user with the name of their salon. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('salons', 'salons.id', 'users.salon_id')
    .select([
      'users.id',
      'users.name',
      'users.surname',
      'users.email',
      'users.password_hash',
      'users.status',
      'users.role',
      'users.salon_id',
      'users.created_at',
      'salons.name as salon_name',
    ]);

export async function findUserByEmail(db: Db, email: string) {
  return selectUsers(db).where('users.email', '=', email).executeTakeFirst();
}

export async function findUser(db: Db, id: UserId) {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirst();
}

/** A user whom the caller knows to exist: nothing deletes one. */
export async function getUser(db: Db, id: UserId): Promise<UserRow> {
  return selectUsers(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

type Order = Pick<z.output<typeof usersQuery>, 'sort' | 'order'>;

const columns: Record<NonNullable<Order['sort']>, RawBuilder<unknown>> = {
  fullname: sql`users.name || ' ' || users.surname COLLATE "pl-x-icu"`,
  email: sql`users.email`,
  role: sql`users.role`,
  salon: sql`salons.name COLLATE "pl-x-icu"`,
  status: sql`users.status`,
  created_at: sql`users.created_at`,
};

/** A page of users, in Polish order of their names unless asked otherwise; who has no salon or role comes last. */
export async function listUsers(db: Db, { sort = 'fullname', order }: Order, page: PageAsked) {
  return selectUsers(db)
    .orderBy(columns[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('users.id')
    .$call(pageOf(page))
    .execute();
}

export async function countUsers(db: Db): Promise<number> {
  return countRows(db.selectFrom('users'));
}

/** Adds a user, unless somebody has that e-mail address already. */
export async function insertUser(
  db: Db,
  user: Pick<Database['users'], 'id' | 'name' | 'surname' | 'email' | 'role' | 'salon_id' | 'password_hash'>,
) {
  await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/**
 * Lets changes of who exists, with which address and role, and of who is signed in, take turns until the transaction ends: so no
 * address is given twice, and two administrators cannot deactivate each other. It is waited for before any row is locked.
 */
export async function takeTurnOnUsers(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('users', 0))`.execute(tx);
}

/** A user, locked until the transaction ends. Whoever changes a user's sessions or links locks the user first. */
export async function lockUser(tx: Tx, id: UserId) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'status', 'role'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changeUser(tx: Tx, id: UserId, input: z.output<typeof userInput>) {
  await tx.updateTable('users').set(input).where('id', '=', id).execute();
}

export async function setStatus(tx: Tx, id: UserId, status: UserStatus) {
  await tx.updateTable('users').set({ status }).where('id', '=', id).execute();
}

export async function setPassword(tx: Tx, id: UserId, passwordHash: string) {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Whether anybody, or anybody else, can sign in as administrator. */
export async function hasReadyAdministrator(
  db: Db,
  { besides }: { besides?: UserId } = {},
): Promise<boolean> {
  let ready = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null);
  if (besides) ready = ready.where('id', '<>', besides);
  return (await ready.limit(1).executeTakeFirst()) !== undefined;
}
