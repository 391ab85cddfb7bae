import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import type { SessionId } from '../db/ids.ts';

/** A live session and what decides over its calls. */
export interface Session {
  id: SessionId;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
}

/** The session of an active user behind a token's hash, not older and not longer unused than the limits allow. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
  { createdAfter, usedAfter }: { createdAfter: Date; usedAfter: Date },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.last_used_at', 'users.id as user_id', 'users.role', 'users.salon_id'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.status', '=', 'active')
    .where('sessions.created_at', '>', createdAfter)
    .where('sessions.last_used_at', '>', usedAfter)
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: SessionId, now: Date) {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function insertSession(
  db: Db,
  session: { id: SessionId; token_hash: Buffer; user_id: UserId; created_at: Date; last_used_at: Date },
) {
  await db.insertInto('sessions').values(session).execute();
}

export async function deleteSession(db: Db, id: SessionId) {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** An activation link lives for three days (contract "POST activate"). */
export const ACTIVATION_HOURS = 72;

/** An activation link that is still good. */
export async function findActivation(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('activations')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a one-use activation link, if it is still good: the user whom it activates. */
export async function useActivation(tx: Tx, tokenHash: Buffer, now: Date): Promise<UserId | undefined> {
  const used = await tx
    .updateTable('activations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id;
}

export async function insertActivation(
  db: Db,
  activation: { token_hash: Buffer; user_id: UserId; expires_at: Date },
) {
  await db.insertInto('activations').values(activation).execute();
}
