import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { UserStatus } from '../../contract/codes.ts';
import type { UserId } from '../../contract/ids.ts';
import type { UserFilters, userInput, usersQuery } from '../../contract/user.ts';
import { lockNameAlone } from '../db/actorLocks.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { hasAny, type PageRequest, readPage } from '../db/page.ts';
import { prepared, preparedRow } from '../db/prepared.ts';
import type { Database, LinkPurpose } from '../db/schema.ts';
import { containsWords } from '../db/textSearch.ts';
import type { SessionId } from '../platform/ids.ts';

/** A user with the name of their salon. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const hasPasskeys = sql<boolean>`EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = users.id)`;

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('salons', 'salons.id', 'users.salon_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
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
      'salons.address as salon_address',
      'second_factors.enrolled_at as factor_since',
      hasPasskeys.as('has_passkeys'),
    ]);

export const findUserByEmail = (db: Db, email: string) => userByEmail(db, { email });

const userByEmail = preparedRow((db, { email }: { email: string }) =>
  selectUsers(db).where('users.email', '=', email),
);

export const findUser = (db: Db, id: UserId) => userById(db, { id });

const userById = preparedRow((db, { id }: { id: UserId }) => selectUsers(db).where('users.id', '=', id));

/** Returns a user whom the caller knows to exist; users are never deleted. */
export async function getUser(db: Db, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`there is no user ${id}`);
  return user;
}

type SortOrder = Pick<z.output<typeof usersQuery>, 'sort' | 'order'>;

const columns: Record<NonNullable<SortOrder['sort']>, RawBuilder<unknown>> = {
  fullname: sql`users.name || ' ' || users.surname COLLATE "pl-x-icu"`,
  email: sql`users.email`,
  role: sql`users.role`,
  salon: sql`salons.name COLLATE "pl-x-icu"`,
  status: sql`users.status`,
  created_at: sql`users.created_at`,
};

/**
 * Returns a page of users, by default sorted by name in Polish order. When sorted by salon or role, users without one
 * come last.
 */
export async function listUsers(
  db: Db,
  page: PageRequest,
  { sort = 'fullname', order, ...filters }: SortOrder & UserFilters,
) {
  return selectUsers(db)
    .where(matches(filters))
    .orderBy(columns[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('users.id')
    .$call(readPage(page));
}

/**
 * The condition that a user's name and e-mail address contain each word of a text, and that all other filters match.
 */
function matches({ query = '', salon, role, status, activated }: UserFilters) {
  const isNamed = containsWords(
    sql<string>`(users.name || ' ' || users.surname || ' ' || users.email)`,
    query,
  );
  return sql<boolean>`${isNamed}
    ${salon ? sql`AND users.salon_id = ${salon}` : sql``} ${role ? sql`AND users.role = ${role}` : sql``}
    ${status ? sql`AND users.status = ${status}` : sql``}
    ${activated ? sql`AND (users.password_hash IS NOT NULL) = ${activated === 'true'}` : sql``}`;
}

/** Adds a user. Returns false if the e-mail address is taken. */
export async function insertUser(
  db: Db,
  user: Pick<Database['users'], 'id' | 'name' | 'surname' | 'email' | 'role' | 'salon_id' | 'password_hash'>,
) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .$call(hasEffect);
}

/** Makes other transactions that would give a user the same e-mail address wait until this one ends. */
export function lockEmail(tx: Tx, email: string) {
  lockNameAlone(tx, { name: `email ${email}` });
}

/** Returns a user, locked until the transaction ends. Lock the user before changing their sessions or links. */
export const lockUser = (tx: Tx, id: UserId) => userForUpdate(tx, { id });

const userForUpdate = preparedRow((db, { id }: { id: UserId }) =>
  selectUsers(db).where('users.id', '=', id).forNoKeyUpdate('users'),
);

export async function changeUser(tx: Tx, id: UserId, input: z.output<typeof userInput>) {
  await tx.updateTable('users').set(input).where('id', '=', id).execute();
}

export async function setStatus(tx: Tx, id: UserId, status: UserStatus) {
  await tx.updateTable('users').set({ status }).where('id', '=', id).execute();
}

export async function setPassword(tx: Tx, id: UserId, passwordHash: string) {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** The administrators who can sign in. */
const readyAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .where('password_hash', 'is not', null);

/** Returns whether anyone can sign in as administrator; with `except`, anyone other than this user. */
export async function hasReadyAdministrator(db: Db, { except }: { except?: UserId } = {}): Promise<boolean> {
  const ready = readyAdministrators(db);
  return hasAny(except ? ready.where('id', '<>', except) : ready);
}

/** Returns the addresses of the administrators who can sign in. */
export async function listAdministratorEmails(db: Db): Promise<string[]> {
  const administrators = await readyAdministrators(db).select('email').orderBy('email').execute();
  return administrators.map(({ email }) => email);
}

const selectSessions = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.email',
      'users.name',
      'users.surname',
      'users.role',
      'users.salon_id',
      'second_factors.enrolled_at as factor_since',
      hasPasskeys.as('has_passkeys'),
    ])
    .where('users.status', '=', 'active');

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Returns the session with a token's hash if its user is active, however old the session is. */
export const findSession = (db: Db, tokenHash: Buffer) => sessionByToken(db, { tokenHash });

const sessionByToken = preparedRow((db, { tokenHash }: { tokenHash: Buffer }) =>
  selectSessions(db).where('sessions.token_hash', '=', tokenHash),
);

/**
 * Returns a session of an active user and locks both rows, so that they cannot be deleted before the transaction ends.
 */
export const lockSession = preparedRow((db, { id, userId }: { id: SessionId; userId: UserId }) =>
  selectSessions(db)
    .where('users.id', '=', userId)
    .where('sessions.id', '=', id)
    .forKeyShare(['users', 'sessions']),
);

export async function touchSession(db: Db, id: SessionId, { address, now }: { address: string; now: Date }) {
  await markUsed(db, { id, address, now });
}

// Skips the update if another call is already making it: otherwise sales in the same session would wait for each other.
const markUsed = prepared((db, { id, address, now }: { id: SessionId; address: string; now: Date }) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: now, address })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('sessions').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked(),
    ),
);

/** A user's sessions that were created and used after these instants. */
interface SessionsOf {
  userId: UserId;
  created: Date;
  used: Date;
}

/** Returns a page of a user's sessions, the most recently used first. */
export async function listSessionsOf(db: Db, page: PageRequest, { userId, created, used }: SessionsOf) {
  return selectSessions(db)
    .select(['sessions.device', 'sessions.address'])
    .where('users.id', '=', userId)
    .where('sessions.created_at', '>', created)
    .where('sessions.last_used_at', '>', used)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .$call(readPage(page));
}

/** Ends a user's session and returns it; undefined if they have no session with this id. */
export async function takeSession(tx: Tx, { id, userId }: { id: SessionId; userId: UserId }) {
  return tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .executeTakeFirst();
}

/** Starts a session, which is confirmed from the start because its user has just proved their identity. */
export async function insertSession(
  db: Db,
  {
    now,
    device = null,
    address = null,
    ...session
  }: {
    id: SessionId;
    token_hash: Buffer;
    user_id: UserId;
    device?: string | null;
    address?: string | null;
    now: Date;
  },
) {
  const times = { created_at: now, last_used_at: now, confirmed_at: now };
  await insertSessionRow(db, { ...session, device, address, ...times });
}

const insertSessionRow = prepared((db, session: Database['sessions']) =>
  db.insertInto('sessions').values(session),
);

export async function markConfirmed(tx: Tx, id: SessionId, now: Date) {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: SessionId) {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of a user, except `except` if given. */
export async function deleteSessionsOf(tx: Tx, userId: UserId, { except }: { except?: SessionId } = {}) {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) sessions = sessions.where('id', '<>', except);
  await sessions.execute();
}

/** Changes sessions that began or were used after `ahead`, because a clock was ahead: they begin now, unconfirmed. */
export async function bringBackSessions(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE sessions SET created_at = LEAST(created_at, ${now}), last_used_at = LEAST(last_used_at, ${now}), confirmed_at = 'epoch'
    WHERE GREATEST(created_at, last_used_at, confirmed_at) > ${ahead}
  `.execute(db);
}

/** Deletes sessions that are too old or were idle for too long, with their grants. */
export async function deleteExpiredSessions(
  db: Db,
  {
    createdBefore,
    employersBefore,
    usedBefore,
  }: { createdBefore: Date; employersBefore: Date; usedBefore: Date },
) {
  const isOfEmployer = sql`user_id IN (SELECT id FROM users WHERE role = 'employer')`;
  const isTooOld = sql`(created_at < ${createdBefore} OR created_at < ${employersBefore} AND ${isOfEmployer})`;
  await deleteInPortions(db, 'sessions', sql`last_used_at < ${usedBefore} OR ${isTooOld}`);
}

/** Returns whether the user has signed in from an address since an instant. For IPv6, its /64 counts. */
export async function isKnownAddress(
  db: Db,
  { userId, address, since }: { userId: UserId; address: string; since: Date },
): Promise<boolean> {
  return db
    .selectFrom('known_addresses')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('signed_in_at', '>', since)
    .$call(hasAny);
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

/**
 * Returns the device of an active user that one of these tokens belongs to, if somebody signed in from it since an
 * instant.
 */
export async function findDevice(
  db: Db,
  { email, tokenHashes, since }: { email: string; tokenHashes: readonly Buffer[]; since: Date },
): Promise<Pick<Selectable<Database['known_devices']>, 'token_hash' | 'has_proved_factor'> | undefined> {
  if (tokenHashes.length === 0) return undefined;
  return db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select(['token_hash', 'has_proved_factor'])
    .where('token_hash', 'in', tokenHashes)
    .where('signed_in_at', '>', since)
    .where('users.email', '=', email)
    .where('users.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
}

export async function insertDevice(tx: Tx, device: Insertable<Database['known_devices']>) {
  await tx.insertInto('known_devices').values(device).execute();
}

export async function deleteDevice(tx: Tx, tokenHash: Buffer) {
  await tx.deleteFrom('known_devices').where('token_hash', '=', tokenHash).execute();
}

/** Deletes a user's known devices, except the `count` from which somebody signed in most recently. */
export async function keepNewestDevices(tx: Tx, userId: UserId, count: number) {
  const older = tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('signed_in_at', 'desc')
    .offset(count);
  await tx.deleteFrom('known_devices').where('token_hash', 'in', older).execute();
}

/**
 * Deletes a user's known devices and addresses; with `except`, all but the devices of these tokens and this address.
 */
export async function deleteDevicesOf(
  tx: Tx,
  userId: UserId,
  { except }: { except?: { tokenHashes: readonly Buffer[]; address: string } } = {},
) {
  let devices = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  if (except && except.tokenHashes.length > 0)
    devices = devices.where('token_hash', 'not in', except.tokenHashes);
  await devices.execute();
  let addresses = tx.deleteFrom('known_addresses').where('user_id', '=', userId);
  if (except) addresses = addresses.where('address', '!=', except.address);
  await addresses.execute();
}

/** Changes devices and addresses from which somebody signed in after `ahead`, because a clock was ahead, to now. */
export async function bringBackKnown(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  for (const table of ['known_devices', 'known_addresses'] as const)
    await db.updateTable(table).set({ signed_in_at: now }).where('signed_in_at', '>', ahead).execute();
}

export async function deleteOldDevices(db: Db, before: Date) {
  await deleteInPortions(db, 'known_devices', sql`signed_in_at < ${before}`);
}

/** Records that a reset mail is queued, unless one was recorded after `since`. Returns whether it was recorded. */
export async function noteResetMail(
  tx: Tx,
  { email, asker, since, now }: { email: string; asker: string; since: Date; now: Date },
): Promise<boolean> {
  return tx
    .insertInto('reset_mails')
    .values({ email, asker, queued_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'asker'])
        .doUpdateSet({ queued_at: now })
        .where('reset_mails.queued_at', '<=', since),
    )
    .$call(hasEffect);
}

export async function deleteOldResetMails(db: Db, before: Date) {
  await deleteInPortions(db, 'reset_mails', sql`queued_at < ${before}`);
}

/** Makes the next request for a reset send a mail to a user, because the links of earlier ones no longer work. */
export async function deleteResetMailsOf(tx: Tx, userId: UserId) {
  await tx
    .deleteFrom('reset_mails')
    .where('email', '=', ({ selectFrom }) => selectFrom('users').select('email').where('id', '=', userId))
    .execute();
}

/** Deletes what was recorded after `ahead`, because a clock was ahead: otherwise no mail would be queued until then. */
export async function deleteResetMailsAfter(db: Db, ahead: Date) {
  await db.deleteFrom('reset_mails').where('queued_at', '>', ahead).execute();
}

export async function deleteKnownAddresses(db: Db, before: Date) {
  await deleteInPortions(db, 'known_addresses', sql`signed_in_at < ${before}`);
}

type Link = Database['links'];

export async function insertLink(db: Db, link: Link) {
  await db.insertInto('links').values(link).execute();
}

/** Returns the user of a one-use link if it is valid now for this purpose. */
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

/** Makes the links of a purpose that expire after `latest`, because a clock was ahead, expire at `until`. */
export async function bringBackLinks(
  db: Db,
  purpose: LinkPurpose,
  { latest, until }: { latest: Date; until: Date },
) {
  await db
    .updateTable('links')
    .set({ expires_at: until })
    .where('purpose', '=', purpose)
    .where('expires_at', '>', latest)
    .execute();
}

export async function deleteExpiredLinks(db: Db, now: Date) {
  await deleteInPortions(db, 'links', sql`expires_at < ${now}`);
}

/** Deletes the one-use links of a user, who can request a new one at once. */
export async function deleteLinks(tx: Tx, userId: UserId) {
  await tx.deleteFrom('links').where('user_id', '=', userId).execute();
  await deleteResetMailsOf(tx, userId);
}
