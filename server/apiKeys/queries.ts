import { type Insertable, sql } from 'kysely';
import type { ApiKeyId, SalonId, UserId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { lockKeysAlone } from '../db/actorLocks.ts';
import type { Db, Tx } from '../db/client.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { personName } from '../db/namesThen.ts';
import { hasAny, type PageRequest, readPage } from '../db/page.ts';
import { prepared, preparedRow } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { asDay } from '../db/warsawDays.ts';

/** A key with its salon, the people who made and ended it, and the known facts about its secrets. */
export type ApiKeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>;

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('salons', 'salons.id', 'api_keys.salon_id')
    .innerJoin('actors as maker', 'maker.id', 'api_keys.created_by')
    .leftJoin('actors as ender', 'ender.id', 'api_keys.ended_by')
    .leftJoin('api_key_secrets as secret', (join) =>
      join.onRef('secret.key_id', '=', 'api_keys.id').on('secret.valid_until', 'is', null),
    )
    .leftJoin('api_key_secrets as former', (join) =>
      join.onRef('former.key_id', '=', 'api_keys.id').on('former.valid_until', 'is not', null),
    )
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.rights',
      'api_keys.expires_at',
      'api_keys.salon_id',
      'salons.name as salon_name',
      'api_keys.created_at',
      personName('maker').as('maker_name'),
      'api_keys.last_used_at',
      'api_keys.ended_at',
      personName('ender').$castTo<string | null>().as('ender_name'),
      'secret.last_four',
      'former.valid_until as former_secret_until',
    ]);

export async function findApiKey(db: Db, id: ApiKeyId) {
  return selectKeys(db).where('api_keys.id', '=', id).executeTakeFirst();
}

/** Returns a key that the caller knows to exist; keys are never deleted. */
export async function getApiKey(db: Db, id: ApiKeyId): Promise<ApiKeyRow> {
  const key = await findApiKey(db, id);
  if (!key) throw new Error(`there is no API key ${id}`);
  return key;
}

/** Returns a page of keys: keys that have not been ended come first, and newer ones before older ones. */
export async function listApiKeys(db: Db, page: PageRequest) {
  return selectKeys(db)
    .orderBy(sql`api_keys.ended_at IS NOT NULL`)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .$call(readPage(page));
}

/** Returns the keys whose last Warsaw day is between two days, both included, in the order in which they expire. */
export async function listExpiring(db: Db, { from, to }: { from: WarsawDay; to: WarsawDay }) {
  return db
    .selectFrom('api_keys')
    .innerJoin('salons', 'salons.id', 'api_keys.salon_id')
    .select(['api_keys.name', 'salons.name as salon_name', sql<WarsawDay>`expires_at`.as('expires_at')])
    .where('ended_at', 'is', null)
    .where('expires_at', '>=', asDay(from))
    .where('expires_at', '<=', asDay(to))
    .orderBy('expires_at')
    .orderBy('api_keys.id')
    .execute();
}

/** Stores a new key. Returns false if its salon has a key of that name, ignoring case and accents. */
export async function insertApiKey(
  tx: Tx,
  key: Omit<Insertable<Database['api_keys']>, 'last_used_at' | 'ended_at' | 'ended_by'>,
): Promise<boolean> {
  return tx
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasEffect);
}

/** Returns whether a salon has a key of this name that has not been ended. */
export async function hasKeyOfName(
  db: Db,
  { name, salonId }: { name: string; salonId: SalonId },
): Promise<boolean> {
  return db
    .selectFrom('api_keys')
    .where('salon_id', '=', salonId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .$call(hasAny);
}

/** Returns a key, locked until the transaction ends, so that only one transaction at a time changes its secrets. */
export async function lockApiKey(tx: Tx, id: ApiKeyId) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'expires_at', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertSecret(tx: Tx, secret: { hash: Buffer; key_id: ApiKeyId; last_four: string }) {
  await tx.insertInto('api_key_secrets').values(secret).execute();
}

/**
 * Lets the secret in use work until an instant, and ends the key's other one. In use is the current secret; if it was
 * made only after `unseenSince`, it is the one from before, as long as that works.
 */
export async function retireSecret(
  tx: Tx,
  keyId: ApiKeyId,
  { until, unseenSince, now }: { until: Date; unseenSince: Date; now: Date },
) {
  const isUnseen = await tx
    .selectFrom('api_key_secrets')
    .innerJoin('audit_entries', 'object_id', 'key_id')
    .where('key_id', '=', keyId)
    .where('valid_until', '>', now)
    .where('action', '=', 'api-key.rotated')
    .where('at', '>', unseenSince)
    .where('at', '<=', now)
    .$call(hasAny);
  await tx
    .deleteFrom('api_key_secrets')
    .where('key_id', '=', keyId)
    .where('valid_until', isUnseen ? 'is' : 'is not', null)
    .execute();
  await tx.updateTable('api_key_secrets').set({ valid_until: until }).where('key_id', '=', keyId).execute();
}

/**
 * Changes what is dated after `ahead`, because a clock was ahead: a replaced secret works from now on for as long as it
 * should have, and a key was last used now. Only the audit has the time of a rotation.
 */
export async function bringBackKeys(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE api_key_secrets SET valid_until = ${now}::timestamptz + (valid_until - at) FROM audit_entries
    WHERE action = 'api-key.rotated' AND at > ${ahead} AND object_id = key_id
      AND (details #>> '{after,former_secret_until}')::timestamptz = valid_until
  `.execute(db);
  await db.updateTable('api_keys').set({ last_used_at: now }).where('last_used_at', '>', ahead).execute();
}

/** Ends keys immediately, with their secrets. Returns them. */
async function endKeys(
  tx: Tx,
  which: { id: ApiKeyId } | { created_by: UserId },
  { by, now }: { by: UserId; now: Date },
) {
  const [[column, value] = ['id', '']] = Object.entries(which);
  const ended = await tx
    .updateTable('api_keys')
    .set({ ended_at: now, ended_by: by })
    .where(sql.ref(column), '=', value)
    .where('ended_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('api_key_secrets').where('key_id', 'in', ids).execute();
  return ended;
}

/** Ends a key immediately; false if it was ended before. */
export async function endKey(tx: Tx, id: ApiKeyId, at: { by: UserId; now: Date }): Promise<boolean> {
  return (await endKeys(tx, { id }, at)).length > 0;
}

/** Returns whether a person made keys that have not ended. */
export async function hasKeys(tx: Tx, maker: UserId): Promise<boolean> {
  return tx
    .selectFrom('api_keys')
    .where('created_by', '=', maker)
    .where('ended_at', 'is', null)
    .$call(hasAny);
}

/** Ends all keys that a person made, and returns them. */
export function endKeysOf(tx: Tx, maker: UserId, at: { by: UserId; now: Date }) {
  lockKeysAlone(tx, maker);
  return endKeys(tx, { created_by: maker }, at);
}

const selectLive = (db: Db) =>
  db
    .selectFrom('api_key_secrets')
    .innerJoin('api_keys', 'api_keys.id', 'api_key_secrets.key_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.salon_id',
      'api_keys.rights',
      'api_keys.expires_at',
      'api_keys.created_by',
      'api_keys.last_used_at',
      'api_key_secrets.hash',
      'api_key_secrets.valid_until',
    ]);

export type LiveKeyRow = NonNullable<Awaited<ReturnType<typeof findLiveKey>>>;

/** Returns the key that has a secret with this hash and has not been deleted; it may have expired. */
export const findLiveKey = (db: Db, hash: Buffer) => keyBySecret(db, { hash });

const keyBySecret = preparedRow((db, { hash }: { hash: Buffer }) =>
  selectLive(db).where('api_key_secrets.hash', '=', hash),
);

export async function touchKey(db: Db, id: ApiKeyId, now: Date) {
  await markUsed(db, { id, now });
}

// Skips the update if another call is already making it: otherwise tills that share a key would wait for each other.
const markUsed = prepared((db, { id, now }: { id: ApiKeyId; now: Date }) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('api_keys').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked(),
    ),
);
