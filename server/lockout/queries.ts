import { type SqlBool, sql } from 'kysely';
import type { AuditEntryId } from '../../contract/audit.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { hasEffect } from '../db/hasEffect.ts';
import { prepared } from '../db/prepared.ts';
import type { LockoutKind } from '../db/schema.ts';
import { QUIET_MS, rules } from './rules.ts';

/** The key under which attempts are counted separately. */
export interface LockoutKey {
  kind: LockoutKind;
  name: string;
  scope: string;
}

/** A lock that is in force. */
export interface Lock {
  kind: LockoutKind;
  /** Null if only staff can end it. */
  until: Date | null;
  /** The audit entry of this lock. */
  entryId: AuditEntryId;
}

/** When a lock ends; null if only staff can end it. */
const lockEnd = sql<Date | null>`CASE WHEN isfinite(locked_until) THEN locked_until END`;

/** Returns the locks in force for some subjects. */
export async function findLocks(db: Db, keys: readonly LockoutKey[], now: Date): Promise<Lock[]> {
  return locksOf(db, {
    kinds: keys.map(({ kind }) => kind),
    names: keys.map(({ name }) => name),
    scopes: keys.map(({ scope }) => scope),
    now,
  });
}

const locksOf = prepared(
  (db, { kinds, names, scopes, now }: { kinds: string[]; names: string[]; scopes: string[]; now: Date }) =>
    db
      .selectFrom('lockouts')
      .select(['kind', lockEnd.as('until'), sql<AuditEntryId>`lock_entry_id`.as('entryId')])
      .where(
        sql<SqlBool>`(kind, name, scope) IN (SELECT * FROM unnest(${kinds}::text[], ${names}::text[], ${scopes}::text[]))`,
      )
      .where('locked_until', '>', now),
);

/**
 * Begins an attempt, unless its subject is locked, or its wrong attempts together with those in progress would already
 * lock it. Returns whether it began.
 */
export async function beginAttempt(tx: Tx, key: LockoutKey, now: Date): Promise<boolean> {
  const begun = await begin(tx, { ...keyOf(key), ...timesOf(key, now), wrong: rules[key.kind].wrong });
  return begun.length > 0;
}

/** Ends an attempt without counting it; with `isCleared`, also resets the earlier wrong attempts. */
export async function endAttempt(tx: Tx, key: LockoutKey, { isCleared }: { isCleared: boolean }) {
  await Promise.all([end(tx, { ...keyOf(key), isCleared }), deleteEmpty(tx, keyOf(key))]);
}

/** Ends an attempt as a wrong one. Returns the current numbers of wrong attempts and of locks. */
export async function countWrong(tx: Tx, key: LockoutKey, now: Date) {
  const [counted] = await addWrong(tx, { ...keyOf(key), ...timesOf(key, now) });
  return counted;
}

/** Ends all attempts in progress as wrong ones: their outcome was never reported, because their server has died. */
export async function countAbandoned(tx: Tx, key: LockoutKey, now: Date) {
  return tx
    .updateTable('lockouts')
    .set({ failures: sql`failures + checking`, checking: 0, failed_at: now })
    .where(isOf(key))
    .returning(['failures', 'level'])
    .executeTakeFirst();
}

/** Locks a subject; with null, until staff unlock it. */
export async function lock(tx: Tx, key: LockoutKey, { until, entryId }: Omit<Lock, 'kind'>) {
  await tx
    .updateTable('lockouts')
    .set({
      failures: 0,
      level: sql`level + 1`,
      locked_until: until ?? 'infinity',
      lock_entry_id: entryId,
    })
    .where(isOf(key))
    .execute();
}

/**
 * Ends the locks of a name, in every scope. Returns whether there was one. The locks still count: the next one is as
 * long as it would have been after this one.
 */
export async function endLocks(tx: Tx, kind: LockoutKind, name: string, now: Date): Promise<boolean> {
  return tx
    .updateTable('lockouts')
    .set({ locked_until: null, lock_entry_id: null })
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('locked_until', '>', now)
    .$call(hasEffect);
}

/** The condition that a row of `lockouts` locks the PIN of an existing card; `name` is the card's id. */
export function isPinLocked(now: Date) {
  return sql<boolean>`(kind = 'card' AND locked_until > ${now} AND name NOT LIKE ${`${UNKNOWN}%`})`;
}

/**
 * Returns until when a card's PIN is locked, in the scope where that is longest: null until staff unlock it; undefined
 * if it is not locked.
 */
export async function findPinLock(
  db: Db,
  boncardId: BoncardId,
  now: Date,
): Promise<{ until: Date | null } | undefined> {
  return db
    .selectFrom('lockouts')
    .select(lockEnd.as('until'))
    .where('kind', '=', 'card')
    .where('name', '=', boncardId)
    .where('locked_until', '>', now)
    .orderBy('locked_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes all wrong attempts and locks of a name, in every scope. Returns whether there was a lock. */
export async function unlock(
  tx: Tx,
  kinds: readonly LockoutKind[],
  name: string,
  now: Date,
): Promise<boolean> {
  const forgotten = await tx
    .deleteFrom('lockouts')
    .where('kind', 'in', kinds)
    .where('name', '=', name)
    .returning(sql<boolean>`coalesce(locked_until > ${now}, false)`.as('wasLocked'))
    .execute();
  return forgotten.some(({ wasLocked }) => wasLocked);
}

/** Deletes the wrong attempts and locks of one subject. */
export async function forget(tx: Tx, key: LockoutKey) {
  await tx.deleteFrom('lockouts').where(isOf(key)).execute();
}

/**
 * Changes what was counted and locked after `ahead`, because a clock was ahead: it begins now; a lock lasts as long as
 * it should have.
 */
export async function bringBackLockouts(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await sql`
    UPDATE lockouts SET
      locked_until = CASE WHEN isfinite(locked_until) THEN ${now}::timestamptz + (locked_until - failed_at) ELSE locked_until END,
      failed_at = ${now},
      counted_since = LEAST(counted_since, ${now})
    WHERE failed_at > ${ahead}
  `.execute(db);
}

/** Deletes rows that no longer matter: those without a lock, in which no wrong attempt counts any more. */
export async function deleteOldLockouts(db: Db, now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const quiet = before(QUIET_MS);
  for (const kind of Object.keys(rules) as LockoutKind[]) {
    // Nobody can unlock a name that does not exist.
    const isQuiet = sql`failed_at <= ${quiet} AND (${isOpen(now)} OR starts_with(name, ${UNKNOWN}))`;
    // An attempt that is being checked may still count as a wrong one.
    const isUncounted = sql`level = 0 AND checking = 0 AND failed_at <= ${before(rules[kind].within ?? QUIET_MS)}`;
    await deleteInPortions(db, 'lockouts', sql`kind = ${kind} AND (${isQuiet} OR ${isUncounted})`);
  }
}

/** The prefix of names that don't exist. */
export const UNKNOWN = 'unknown ';

interface Times {
  now: Date;
  /** Wrong attempts from before this instant no longer count. */
  windowStart: Date;
  /** Locks from before this instant no longer count. */
  quietSince: Date;
}

function timesOf({ kind }: LockoutKey, now: Date): Times {
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const { within = QUIET_MS } = rules[kind];
  return { now, quietSince, windowStart: new Date(now.getTime() - within) };
}

/** Returns only the key of a subject. */
function keyOf({ kind, name, scope }: LockoutKey): LockoutKey {
  return { kind, name, scope };
}

const isOf = ({ kind, name, scope }: LockoutKey) => sql<SqlBool>`
  (lockouts.kind, lockouts.name, lockouts.scope) = (${kind}, ${name}, ${scope})`;

const isOpen = (now: Date) => sql<SqlBool>`coalesce(lockouts.locked_until <= ${now}, true)`;

/** The number of wrong attempts that still count. */
const failures = ({ quietSince, windowStart }: Times) => sql<number>`
  CASE WHEN lockouts.failed_at <= ${quietSince} OR lockouts.counted_since <= ${windowStart} THEN 0
  ELSE lockouts.failures END`;

/** Returns how many wrong attempts at each of these subjects count now. */
export async function listWrong(db: Db, keys: readonly LockoutKey[], now: Date): Promise<number[]> {
  const found = await Promise.all(keys.map((key) => wrongOf(db, { ...keyOf(key), ...timesOf(key, now) })));
  return found.map(([row]) => row?.failures ?? 0);
}

const wrongOf = prepared((db, { kind, name, scope, ...times }: LockoutKey & Times) =>
  db.selectFrom('lockouts').select(failures(times).as('failures')).where(isOf({ kind, name, scope })),
);

const begin = prepared((db, { wrong, ...times }: LockoutKey & Times & { wrong: number }) =>
  db
    .insertInto('lockouts')
    .values({
      ...keyOf(times),
      checking: 1,
      failures: 0,
      level: 0,
      counted_since: times.now,
      failed_at: times.now,
      locked_until: null,
      lock_entry_id: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'name', 'scope'])
        .doUpdateSet({ checking: sql`lockouts.checking + 1` })
        .where(isOpen(times.now))
        .where(sql<SqlBool>`${failures(times)} + lockouts.checking < ${wrong}`),
    )
    .returning('checking'),
);

const end = prepared((db, { isCleared, ...key }: LockoutKey & { isCleared: boolean }) =>
  db
    .updateTable('lockouts')
    .set({
      checking: sql`greatest(checking - 1, 0)`,
      failures: sql`CASE WHEN ${isCleared}::boolean THEN 0 ELSE failures END`,
      level: sql`CASE WHEN ${isCleared}::boolean THEN 0 ELSE level END`,
    })
    .where(isOf(key)),
);

const deleteEmpty = prepared((db, key: LockoutKey) =>
  db
    .deleteFrom('lockouts')
    .where(isOf(key))
    .where('checking', '=', 0)
    .where('failures', '=', 0)
    .where('level', '=', 0),
);

const addWrong = prepared((db, { kind, name, scope, ...times }: LockoutKey & Times) =>
  db
    .updateTable('lockouts')
    .set({
      checking: sql`greatest(checking - 1, 0)`,
      failures: sql`${failures(times)} + 1`,
      counted_since: sql`CASE WHEN ${failures(times)} = 0 THEN ${times.now} ELSE counted_since END`,
      level: sql`CASE WHEN failed_at <= ${times.quietSince} THEN 0 ELSE level END`,
      failed_at: times.now,
    })
    .where(isOf({ kind, name, scope }))
    .returning(['failures', 'level']),
);
