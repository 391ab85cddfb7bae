import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { SessionId } from '../db/ids.ts';
import type { Database, LinkPurpose } from '../db/schema.ts';

/** A live session and what decides over its calls. */
export interface Session {
  id: SessionId;
  /** When its user last gave the password. */
  confirmedAt: Date;
  email: string;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
}

const selectSessions = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.email',
      'users.role',
      'users.salon_id',
    ])
    .where('users.status', '=', 'active');

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The session of an active user behind a token's hash, however old. */
export async function findSession(db: Db, tokenHash: Buffer) {
  const [session] = await sessionsByToken(db, { tokenHash });
  return session;
}

const sessionsByToken = compileOnce((db, { tokenHash }: { tokenHash: Buffer }) =>
  selectSessions(db).where('sessions.token_hash', '=', tokenHash),
);

/** A session of an active user; both rows stay until the transaction ends. */
export async function lockSession(tx: Tx, session: { id: SessionId; userId: UserId }) {
  const [locked] = await sessionsForKeyShare(tx, session);
  return locked;
}

const sessionsForKeyShare = compileOnce((db, { id, userId }: { id: SessionId; userId: UserId }) =>
  selectSessions(db)
    .where('users.id', '=', userId)
    .where('sessions.id', '=', id)
    .forKeyShare(['users', 'sessions']),
);

export async function touchSession(db: Db, id: SessionId, now: Date) {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Starts a session: its user has just given the password. */
export async function insertSession(
  db: Db,
  { now, ...session }: { id: SessionId; token_hash: Buffer; user_id: UserId; now: Date },
) {
  const times = { created_at: now, last_used_at: now, confirmed_at: now };
  await db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute();
}

export async function markConfirmed(tx: Tx, id: SessionId, now: Date) {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
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
  {
    createdBefore,
    employersBefore,
    usedBefore,
  }: { createdBefore: Date; employersBefore: Date; usedBefore: Date },
) {
  await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where((session) =>
      session.or([
        session('sessions.created_at', '<', createdBefore),
        session('sessions.last_used_at', '<', usedBefore),
        session.and([
          session('users.role', '=', 'employer'),
          session('sessions.created_at', '<', employersBefore),
        ]),
      ]),
    )
    .execute();
}

/** Whether somebody has signed in from an address (of IPv6: a /64) since an instant. */
export async function isKnownAddress(
  db: Db,
  { userId, address, since }: { userId: UserId; address: string; since: Date },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('signed_in_at', '>', since)
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberAddress(tx: Tx, known: Database['known_addresses']) {
  await tx
    .insertInto('known_addresses')
    .values(known)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({ signed_in_at: known.signed_in_at }),
    )
    .execute();
}

export async function deleteKnownAddresses(db: Db, before: Date) {
  await db.deleteFrom('known_addresses').where('signed_in_at', '<', before).execute();
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
