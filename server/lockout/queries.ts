import { type SqlBool, sql } from 'kysely';
import type { AuditEntryId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import type { LockoutKind } from '../db/schema.ts';
import { QUIET_MS, rules } from './rules.ts';

/** What is counted apart. */
export interface LockoutKey {
  kind: LockoutKind;
  name: string;
  scope: string;
}

/** A lock that stands. */
export interface Lock {
  kind: LockoutKind;
  /** Null: until staff end it. */
  until: Date | null;
  /** The audit's entry of this lock. */
  entryId: AuditEntryId;
}

/** The locks of some subjects. */
export async function findLocks(db: Db, keys: readonly LockoutKey[], now: Date): Promise<Lock[]> {
  return db
    .selectFrom('lockouts')
    .select([
      'kind',
      sql<Date | null>`CASE WHEN isfinite(locked_until) THEN locked_until END`.as('until'),
      sql<AuditEntryId>`lock_entry_id`.as('entryId'),
    ])
    .where((row) => row.or(keys.map(isOf)))
    .where('locked_until', '>', now)
    .execute();
}

/**
 * Lets a try begin, unless its subject is locked, or has as many wrong tries as lead to a lock together with those that are
 * being checked. Gives whether it did.
 */
export async function beginAttempt(tx: Tx, key: LockoutKey, now: Date): Promise<boolean> {
  const begun = await begin(tx, { ...keyOf(key), ...timesOf(key, now), wrong: rules[key.kind].wrong });
  return begun.length > 0;
}

/** Ends a try as if it had never been; one that was right may take the wrong ones before it back. */
export async function endAttempt(tx: Tx, key: LockoutKey, { isCleared }: { isCleared: boolean }) {
  await Promise.all([end(tx, { ...keyOf(key), isCleared }), deleteEmpty(tx, keyOf(key))]);
}

/** Ends a try as a wrong one. Gives how many there are now and how many locks there were, if that has not been forgotten. */
export async function countWrong(tx: Tx, key: LockoutKey, now: Date) {
  const [counted] = await wrong(tx, { ...keyOf(key), ...timesOf(key, now) });
  return counted;
}

/** Ends all tries of which nobody has said how they went, as wrong ones: their server has died. */
export async function countAbandoned(tx: Tx, key: LockoutKey, now: Date) {
  return tx
    .updateTable('lockouts')
    .set({ failures: sql`failures + checking`, checking: 0, failed_at: now })
    .where(isOf(key))
    .returning(['failures', 'level'])
    .executeTakeFirst();
}

/** Locks a subject; null for until staff unlock it. */
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

/** Forgets all wrong tries and locks of a name, in every scope. Gives whether there was a lock. */
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

/** Deletes counts that are over: nothing is locked by them, and no wrong try is remembered. */
export async function deleteOldLockouts(db: Db, now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const quiet = before(QUIET_MS);
  for (const kind of Object.keys(rules) as LockoutKind[]) {
    await db
      .deleteFrom('lockouts')
      .where('kind', '=', kind)
      .where((row) =>
        row.or([
          row.and([
            row('failed_at', '<=', quiet),
            // Nobody can unlock what belongs to nothing.
            row.or([isOpen(now), row('name', 'like', `${UNKNOWN}%`)]),
          ]),
          row.and([row('level', '=', 0), row('failed_at', '<=', before(rules[kind].within ?? QUIET_MS))]),
        ]),
      )
      .execute();
  }
}

/** How the names of what belongs to nothing begin. */
export const UNKNOWN = 'unknown ';

interface Times {
  now: Date;
  /** Wrong tries from before do not count any more, */
  windowStart: Date;
  /** and locks from before neither. */
  quietSince: Date;
}

function timesOf({ kind }: LockoutKey, now: Date): Times {
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const { within = QUIET_MS } = rules[kind];
  return { now, quietSince, windowStart: new Date(now.getTime() - within) };
}

/** A subject has more than its key. */
function keyOf({ kind, name, scope }: LockoutKey): LockoutKey {
  return { kind, name, scope };
}

const isOf = ({ kind, name, scope }: LockoutKey) => sql<SqlBool>`
  (lockouts.kind, lockouts.name, lockouts.scope) = (${kind}, ${name}, ${scope})`;

const isOpen = (now: Date) => sql<SqlBool>`coalesce(locked_until <= ${now}, true)`;

/** The wrong tries that still count. */
const failures = ({ quietSince, windowStart }: Times) => sql<number>`
  CASE WHEN lockouts.failed_at <= ${quietSince} OR lockouts.counted_since <= ${windowStart} THEN 0
  ELSE lockouts.failures END`;

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
        .where(sql<SqlBool>`coalesce(lockouts.locked_until <= ${times.now}, true)`)
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

const wrong = prepared((db, { kind, name, scope, ...times }: LockoutKey & Times) =>
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
