import { sql } from 'kysely';
import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Database } from '../db/schema.ts';

/** A user with the name of their salon. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('salons', 'salons.id', 'users.salon_id')
    .selectAll('users')
    .select('salons.name as salon_name');

export async function findUserByEmail(db: Db, email: string) {
  return selectUsers(db).where('users.email', '=', email).executeTakeFirst();
}

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

/** Sets a password; sessions opened with the old one end in the same transaction. */
export async function setPassword(tx: Tx, id: UserId, passwordHash: string) {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
}

/** Whether anybody can sign in as administrator. */
export async function hasReadyAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    SELECT EXISTS (
      SELECT FROM users WHERE role = 'administrator' AND status = 'active' AND password_hash IS NOT NULL
    ) AS ready
  `.execute(db);
  return rows[0]?.ready ?? false;
}
