import { sql } from 'kysely';
import type { UserId } from '../../contract/ids.ts';
import type { PasskeyId } from '../../contract/passkey.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { countRows, hasAny } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import type { Answered } from './passkeyChallenges.ts';

export type PasskeyRow = Database['passkeys'];

/** Returns somebody's passkeys, newest first. */
export async function listPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the passkey with the id that an authenticator gave it. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function hasPasskey(db: Db, id: PasskeyId): Promise<boolean> {
  return db.selectFrom('passkeys').where('id', '=', id).$call(hasAny);
}

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  return countRows(db.selectFrom('passkeys').where('user_id', '=', userId));
}

/** Adds a passkey. Returns false if there is one already with the id that its authenticator gave it. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .$call(hasEffect);
}

/**
 * Records that a passkey has been used. Returns whether its counter has increased, also if it is used several times at
 * once; the counter of a copied passkey falls behind.
 */
export async function markPasskeyUsed(
  tx: Tx,
  id: PasskeyId,
  { counter, backed_up, now }: Pick<PasskeyRow, 'counter' | 'backed_up'> & { now: Date },
): Promise<boolean> {
  // Many authenticators don't count and always send 0.
  return tx
    .updateTable('passkeys')
    .set({ counter, backed_up, last_used_at: now })
    .where('id', '=', id)
    .where((passkey) => (counter === 0 ? passkey('counter', '=', 0) : passkey('counter', '<', counter)))
    .$call(hasEffect);
}

/** Deletes one of somebody's passkeys and returns its name; undefined if they have no passkey with this id. */
export async function deletePasskey(tx: Tx, { id, userId }: { id: PasskeyId; userId: UserId }) {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}

/** Deletes all passkeys of somebody. Returns whether there were any. */
export async function deletePasskeysOf(tx: Tx, userId: UserId): Promise<boolean> {
  return tx.deleteFrom('passkeys').where('user_id', '=', userId).$call(hasEffect);
}

/**
 * Uses up a challenge. Returns false if it was used already; of several attempts at the same time, only one gets true.
 */
export async function takeChallenge(tx: Tx, challenge: Answered): Promise<boolean> {
  return tx
    .insertInto('used_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .$call(hasEffect);
}

export async function deleteExpiredChallenges(db: Db, now: Date) {
  await deleteInPortions(db, 'used_challenges', sql`expires_at < ${now}`);
}
