import type { UserId } from '../../contract/ids.ts';
import type { PasskeyId } from '../../contract/passkey.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { countRows, hasAny } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import type { Answered } from './passkeyChallenges.ts';

export type PasskeyRow = Database['passkeys'];

/** Returns somebody's passkeys, the newest first. */
export async function listPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the passkey that an authenticator calls so. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function hasPasskey(db: Db, id: PasskeyId): Promise<boolean> {
  return db.selectFrom('passkeys').where('id', '=', id).$call(hasAny);
}

export async function countPasskeys(db: Db, userId: UserId): Promise<number> {
  return countRows(db.selectFrom('passkeys').where('user_id', '=', userId));
}

/** Adds a passkey. Returns whether there was none that its authenticator calls so. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .$call(hasEffect);
}

/** Notes that a passkey has signed. Returns whether its count has gone on, even if others use it at the same time: that of a copy falls behind. */
export async function markPasskeyUsed(
  tx: Tx,
  id: PasskeyId,
  { counter, backed_up, now }: Pick<PasskeyRow, 'counter' | 'backed_up'> & { now: Date },
): Promise<boolean> {
  // Many do not count, and always say 0.
  return tx
    .updateTable('passkeys')
    .set({ counter, backed_up, last_used_at: now })
    .where('id', '=', id)
    .where((passkey) => (counter === 0 ? passkey('counter', '=', 0) : passkey('counter', '<', counter)))
    .$call(hasEffect);
}

/** Deletes one of somebody's passkeys and returns what it was called; undefined if they have no such one. */
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

/** Takes a challenge. Returns whether it had not been taken, even if others try it at the same time. */
export async function takeChallenge(tx: Tx, challenge: Answered): Promise<boolean> {
  return tx
    .insertInto('used_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .$call(hasEffect);
}

export async function deleteExpiredChallenges(db: Db, now: Date) {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
}
