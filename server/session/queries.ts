import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { SessionId } from '../db/ids.ts';
import type { Database, LinkPurpose } from '../db/schema.ts';

/** A live session and what decides over its calls. */
export interface Session {
  id: SessionId;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
}

/** The session of an active user behind a token's hash, not older and not longer unused than the limits allow. */
export async function findLiveSession(db: Db, limits: Parameters<typeof liveSessions>[1]) {
  const [session] = await liveSessions(db, limits);
  return session;
}

const liveSessions = compileOnce((db, live: { tokenHash: Buffer; createdAfter: Date; usedAfter: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.last_used_at', 'users.id as user_id', 'users.role', 'users.salon_id'])
    .where('sessions.token_hash', '=', live.tokenHash)
    .where('users.status', '=', 'active')
    .where('sessions.created_at', '>', live.createdAfter)
    .where('sessions.last_used_at', '>', live.usedAfter),
);

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

/** Ends the sessions of a user; all of them, or all but one. */
export async function deleteSessionsOf(tx: Tx, userId: UserId, { besides }: { besides?: SessionId } = {}) {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (besides) sessions = sessions.where('id', '<>', besides);
  await sessions.execute();
}

/** Sessions that are too old, or were unused for too long; their grants go with them. */
export async function deleteDeadSessions(
  db: Db,
  { createdBefore, usedBefore }: { createdBefore: Date; usedBefore: Date },
) {
  await db
    .deleteFrom('sessions')
    .where((session) =>
      session.or([session('created_at', '<', createdBefore), session('last_used_at', '<', usedBefore)]),
    )
    .execute();
}

type Link = Database['links'];

export async function insertLink(db: Db, link: Link) {
  await db.insertInto('links').values(link).execute();
}

/** Whose one-use link it is, while it is good for that purpose. */
export async function findLink(
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<UserId | undefined> {
  const link = await db
    .selectFrom('links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.user_id;
}

export async function deleteExpiredLinks(db: Db, now: Date) {
  await db.deleteFrom('links').where('expires_at', '<', now).execute();
}

/** Makes the one-use links of a user dead: all, or those of one purpose. */
export async function deleteLinks(tx: Tx, userId: UserId, purpose?: LinkPurpose) {
  let links = tx.deleteFrom('links').where('user_id', '=', userId);
  if (purpose) links = links.where('purpose', '=', purpose);
  await links.execute();
}
