import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditDetails, AuditEntryId, auditQuery } from '../../contract/audit.ts';
import { type AuditAction, type AuditObject, auditActionsOn } from '../../contract/auditActions.ts';
import { type CardNumber, maskCardNumber } from '../../contract/cardNumber.ts';
import type { ActorId, ApiKeyId, BoncardId, UserId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { lockNameAlone } from '../db/actorLocks.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { isLately, type Lately } from '../db/lately.ts';
import { personName } from '../db/namesThen.ts';
import {
  allRows,
  type Counted,
  countedByDay,
  countRows,
  hasAny,
  isAnyGiven,
  type PageWindow,
  startOfPage,
} from '../db/page.ts';
import { deferredInTx } from '../db/prepared.ts';
import { readRows, type TextRow } from '../db/readRows.ts';
import type { Database } from '../db/schema.ts';
import { asDay, endOfDay, startOfDay, warsawClock } from '../db/warsawDays.ts';
import type { Change } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';

/** The actor for what the server does on its own, or for a stranger whose address is not recorded. */
export const nobody = { userId: null, address: null };

/** Returns the actor of an operator's command. */
export function operator(command: string) {
  return { ...nobody, command };
}

export interface AuditedObject {
  kind: AuditObject;
  /** Null if the given name matches no object. */
  id: string | null;
  /** Never a secret, never a whole card number. */
  label: string;
}

/** Records a change in the transaction that makes it; a refused secret is recorded on its own. */
export async function recordAudit(
  db: Db,
  { by, now }: Change,
  entry: { id?: AuditEntryId; action: AuditAction; object: AuditedObject; details?: AuditDetails },
) {
  const { id = newId<AuditEntryId>(), action, object, details } = entry;
  const row = {
    id,
    at: now,
    action,
    command: by.command ?? null,
    address: by.address,
    object_kind: object.kind,
    object_id: object.id,
    object_label: object.label,
    details: details ?? null,
  };
  if (by.userId) await insertEntryOf(db, { ...row, user_id: by.userId });
  else await insertEntry(db, { ...row, user_id: null });
}

type NewEntry = Omit<Database['audit_entries'], 'refused' | 'user_name' | 'user_role' | 'hash'>;

/** Does not look up the user: otherwise the time would reveal whether an address belongs to one. */
const insertEntry = deferredInTx((db, entry: NewEntry) => db.insertInto('audit_entries').values(entry));

const insertEntryOf = deferredInTx((db, entry: NewEntry & { user_id: ActorId }) => {
  // The current names are stored, because they may change later.
  const actor = db.selectFrom('actors').where('actors.id', '=', entry.user_id);
  return db.insertInto('audit_entries').values({
    ...entry,
    user_name: actor.select(personName('actors').as('name')),
    user_role: actor.innerJoin('users', 'users.id', 'actors.id').select('users.role'),
  });
});

/** Adds to the count of attempts that were refused because of a lock; `id` is the entry of that lock. */
export async function addRefusals(db: Db, id: AuditEntryId, count: number) {
  await db
    .updateTable('audit_entries')
    .set((entry) => ({ refused: entry('refused', '+', count) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Returns when, and in which role, people have done something to an object within a period; the operator's commands are
 * left out.
 */
export async function listDone(
  db: Db,
  { action, objectId, within }: { action: AuditAction; objectId: string; within: Lately },
) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'user_role'])
    .where('object_id', '=', objectId)
    .where(isLately('at', within))
    .where('action', '=', action)
    .where('user_id', 'is not', null)
    .execute();
}

/** Returns whether a person has done something to an object within a period. */
export async function hasPersonDone(
  db: Db,
  {
    action,
    objectId,
    userId,
    within,
  }: { action: AuditAction; objectId: string; userId: ActorId; within: Lately },
): Promise<boolean> {
  return db
    .selectFrom('audit_entries')
    .where('object_id', '=', objectId)
    .where(isLately('at', within))
    .where('action', '=', action)
    .where('user_id', '=', userId)
    .$call(hasAny);
}

/** Returns the details of all entries of some actions, for those of which there are few. */
export async function listDetails(db: Db, actions: readonly AuditAction[]): Promise<AuditDetails[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', 'in', actions)
    .execute();
  return entries.flatMap(({ details }) => details ?? []);
}

/** Makes other transactions that are about to record the same person, action and object wait until this one ends. */
export function lockDeed(
  tx: Tx,
  { action, objectId, userId }: { action: AuditAction; objectId: string; userId: ActorId },
) {
  lockNameAlone(tx, { name: `${userId} ${action} ${objectId}` });
}

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

export type AuditFilters = Omit<z.output<typeof auditQuery>, 'page' | 'per_page' | 'export'>;

function matchingEntries(db: Db, filters: AuditFilters) {
  const { action, by, object_kind, object_id, date_from, date_to, ...unapplied } = filters;
  // The compiler reports a filter that is not named here.
  unapplied satisfies Record<string, never>;
  let entries = db.selectFrom('audit_entries');
  const actions = actionsOf({ action, object_kind });
  if (actions) entries = entries.where('action', 'in', actions);
  if (by) entries = entries.where('user_id', '=', by);
  if (object_id) entries = entries.where('object_id', '=', object_id);
  if (date_from) entries = entries.where('at', '>=', startOfDay(date_from));
  if (date_to) entries = entries.where('at', '<', endOfDay(date_to));
  return entries;
}

/**
 * Returns the actions that the filters select, at least one; undefined for all. A kind of object stands for the set of
 * its actions.
 */
function actionsOf({ action, object_kind: kind }: Pick<AuditFilters, 'action' | 'object_kind'>) {
  const actions = kind ? auditActionsOn(kind) : undefined;
  if (!action) return actions;
  return actions && !actions.includes(action) ? NONE : [action];
}

/** Matches no action; used instead of an empty list, which `IN` does not accept. */
const NONE = ['' as AuditAction];

const selectEntries = (entries: ReturnType<typeof matchingEntries>) =>
  entries
    .select([
      'audit_entries.action',
      'audit_entries.user_id',
      'audit_entries.user_name',
      'audit_entries.user_role',
      'audit_entries.command',
      'audit_entries.address',
      'audit_entries.object_kind',
      'audit_entries.object_id',
      'audit_entries.object_label',
      'audit_entries.refused',
      'audit_entries.details',
    ])
    .orderBy('at', 'desc')
    .orderBy('audit_entries.id', 'desc');

/** Returns a page of entries, newest first. */
export async function listAuditEntries(
  db: Db,
  filters: AuditFilters,
  { limit, offset, isFromEnd, counted }: PageWindow & { counted: Counted },
) {
  const direction = isFromEnd ? 'asc' : 'desc';
  const start = counted.days && startOfPage(counted.days, { offset, direction });
  let entries = matchingEntries(db, filters);
  if (start && direction === 'desc') entries = entries.where('at', '<', endOfDay(start.day));
  if (start && direction === 'asc') entries = entries.where('at', '>=', startOfDay(start.day));
  // Skips the entries before the page using the index alone.
  const ids = entries
    .select('audit_entries.id')
    .orderBy('at', direction)
    .orderBy('audit_entries.id', direction)
    .limit(limit)
    .offset(start?.offset ?? offset);
  return selectEntries(db.selectFrom('audit_entries').where('audit_entries.id', 'in', ids))
    .select(['audit_entries.id', 'audit_entries.at'])
    .execute();
}

/** An entry for a file, with its time in Warsaw: `2026-11-21 14:05:09`. */
export type FileRow = TextRow<
  Pick<
    AuditEntryRow,
    'action' | 'user_name' | 'user_role' | 'command' | 'address' | 'object_kind' | 'object_label'
  > & { warsaw_clock: string; refused: number; details: string | null }
>;

/** Yields all matching entries as of one moment, in batches, until the client disconnects. */
export function readAuditEntries(db: PooledDb, filters: AuditFilters, signal?: AbortSignal) {
  const rows = selectEntries(matchingEntries(db, filters))
    .select(warsawClock('audit_entries.at').as('warsaw_clock'))
    .$call(allRows);
  return readRows(db, rows.compile(), signal) as AsyncGenerator<FileRow[], undefined>;
}

/**
 * Returns how many entries match. The database keeps totals by day and action; for any other filter, such as a person or
 * an object with their few entries, rows are counted.
 */
export async function countAuditEntries(db: Db, filters: AuditFilters): Promise<Counted> {
  const { action, object_kind, date_from, date_to, ...others } = filters;
  if (isAnyGiven(others)) return { total: await countRows(matchingEntries(db, filters)) };
  let counts = db
    .selectFrom('audit_counts')
    .select(['day', sql<number>`sum(count)::bigint`.as('count')])
    .groupBy('day');
  const actions = actionsOf({ action, object_kind });
  if (actions) counts = counts.where('action', 'in', actions);
  if (date_from) counts = counts.where('day', '>=', asDay(date_from));
  if (date_to) counts = counts.where('day', '<=', asDay(date_to));
  return countedByDay(await counts.execute());
}

/**
 * Returns the current name of the salon, person or key with this id; for anything else, what the audit calls it: the
 * name of a batch, the last characters of a card.
 */
export async function findName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT coalesce(
      (SELECT name FROM salons WHERE id = ${id}),
      (SELECT ${personName('actors')} FROM actors WHERE id = ${id}),
      (SELECT object_label FROM audit_entries WHERE object_id = ${id} ORDER BY at DESC LIMIT 1)
    ) AS name
  `.execute(db);
  return rows[0]?.name ?? undefined;
}

/** Returns the masked numbers of cards, in the order of their whole numbers. */
export async function findMaskedNumbers(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: CardNumber }>`
    SELECT number FROM boncards WHERE id = ANY (${ids}::uuid[]) ORDER BY number
  `.execute(db);
  return rows.map(({ number }) => maskCardNumber(number));
}

/**
 * Merges the counts that different connections have kept for days before `before`, so that a total adds up only a few
 * rows.
 */
export async function foldAuditCounts(db: Db, before: WarsawDay) {
  await sql`
    WITH kept AS (
      DELETE FROM audit_counts WHERE day < ${asDay(before)} AND slot <> 0 RETURNING day, action, count
    )
    INSERT INTO audit_counts AS known
    SELECT day, action, 0, sum(count) FROM kept GROUP BY day, action ORDER BY day, action
    ON CONFLICT (day, action, slot) DO UPDATE SET count = known.count + excluded.count
  `.execute(db);
}

/** Returns a card as an audited object. `id` is null for a number that belongs to no card. */
export function auditedCard({ id, number }: { id: BoncardId | null; number: CardNumber }): AuditedObject {
  return { kind: 'boncard', id, label: maskCardNumber(number) };
}

/** Returns a user as an audited object. `id` is null for an address that belongs to no user. */
export function auditedUser({ id, email }: { id: UserId | null; email: string }): AuditedObject {
  return { kind: 'user', id, label: email };
}

/** Returns an API key as an audited object. */
export function auditedKey({ id, name }: { id: ApiKeyId; name: string }): AuditedObject {
  return { kind: 'apiKey', id, label: name };
}

/** Returns an exported list as an audited object, identified by its path. */
export function auditedList(path: string): AuditedObject {
  return { kind: 'list', id: null, label: path };
}

/** The whole database as an audited object. */
export const auditedDatabase: AuditedObject = { kind: 'database', id: null, label: 'bonpanel' };
