import { sql } from 'kysely';
import type { BoncardId, TransactionId, UserId } from '../../contract/ids.ts';
import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { Db, Tx } from '../db/client.ts';
import { personNameAt } from '../db/namesThen.ts';
import { countRows, hasAny, type PageRequest, readPage } from '../db/page.ts';
import { asDay, startOfDay } from '../db/warsawDays.ts';
import { type CycleId, newId } from '../platform/ids.ts';
import { openingKinds, otherNet, reversed } from './queries.ts';

/** A ledger entry that is to be corrected. */
export type LedgerEntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Returns a ledger entry; undefined if there is none. */
export async function findEntry(db: Db, id: TransactionId) {
  return db
    .selectFrom('ledger_entries')
    .select([
      'id',
      'boncard_id',
      'cycle_id',
      'kind',
      'amount',
      'document',
      'document_kind',
      'salon_id',
      'user_id',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns how much of a ledger entry has been reversed, in grosze. */
export async function sumReversals(tx: Tx, id: TransactionId): Promise<Grosze> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(reversed.as('sum'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return entry.sum;
}

/** Returns whether a ledger entry's cycle has purchases, adjustments or a write-off that have not been undone. */
export async function hasOtherNet(tx: Tx, id: TransactionId): Promise<boolean> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(otherNet.as('has_other_net'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return entry.has_other_net;
}

/** Returns the write-offs of a cycle, and what was given back of them, in their order. */
export async function listWriteOffs(tx: Tx, cycleId: CycleId) {
  return tx
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'created_at'])
    .where('cycle_id', '=', cycleId)
    .where('kind', 'in', ['breakage', 'reinstatement'])
    .orderBy('sequence')
    .execute();
}

/**
 * Returns the time for entries on several locked cards: `now` or, if a clock was ahead, that of their latest entry. The
 * ledger itself compares an entry only with the one before it on its own card.
 */
export async function notBeforeLastEntry(tx: Tx, ids: readonly BoncardId[], now: Date): Promise<Date> {
  const { latest } = await tx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('latest'))
    .where('boncard_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return latest && latest > now ? latest : now;
}

/** Returns a cycle that the caller knows to exist. */
export async function getCycle(tx: Tx, id: CycleId) {
  return tx.selectFrom('cycles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the last cycle of a card before the current one, ignoring cycles with a reversed charge. */
export async function findPreviousCycle(
  tx: Tx,
  { boncardId, cycleId }: { boncardId: BoncardId; cycleId: CycleId },
): Promise<CycleId | undefined> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select('cycle_id')
    .where('boncard_id', '=', boncardId)
    .where('cycle_id', '!=', cycleId)
    .where('kind', 'in', openingKinds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as reversal')
            .select('reversal.id')
            .whereRef('reversal.reverses', '=', 'ledger_entries.id'),
        ),
      ),
    )
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.cycle_id;
}

/** Closes a card's open cycle, because its charge is reversed, and reopens the previous one, if there is one. */
export async function returnToCycle(
  tx: Tx,
  { closed, previous, now }: { closed: CycleId; previous: CycleId | undefined; now: Date },
) {
  await tx.updateTable('cycles').set({ closed_at: now }).where('id', '=', closed).execute();
  if (previous) await tx.updateTable('cycles').set({ closed_at: null }).where('id', '=', previous).execute();
}

/** Makes replacements run one after another. */
export async function takeReplacementTurn(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('bonpanel replace'))`.execute(tx);
}

/** Sets the time at which a cycle's balance was written off, or clears it. */
export async function setWrittenOff(tx: Tx, id: CycleId, at: Date | null) {
  await tx.updateTable('cycles').set({ written_off_at: at }).where('id', '=', id).execute();
}

/** Returns whether a balance of a card was written off and not reinstated by an extension. */
export async function isWrittenOff(tx: Tx, boncardId: BoncardId): Promise<boolean> {
  return tx
    .selectFrom('ledger_entries')
    .innerJoin('cycles', 'cycles.id', 'ledger_entries.cycle_id')
    .where('ledger_entries.boncard_id', '=', boncardId)
    .where('ledger_entries.kind', '=', 'breakage')
    .where('cycles.written_off_at', 'is not', null)
    .$call(hasAny);
}

/** Sets a later last day for a cycle, and records the change. */
export async function extendCycle(
  tx: Tx,
  { id, valid_until: before }: { id: CycleId; valid_until: WarsawDay },
  { validUntil, reason, userId, now }: { validUntil: WarsawDay; reason: string; userId: UserId; now: Date },
) {
  const earlier = await countRows(tx.selectFrom('validity_changes').where('cycle_id', '=', id));
  await tx
    .insertInto('validity_changes')
    .values({
      id: newId(),
      cycle_id: id,
      sequence: earlier + 1,
      valid_until_before: before,
      valid_until: validUntil,
      reason,
      user_id: userId,
      created_at: now,
    })
    .execute();
  await tx.updateTable('cycles').set({ valid_until: validUntil }).where('id', '=', id).execute();
}

/** Returns a page of the changes of a card's last day, over all its cycles, newest first. */
export async function listValidityChanges(db: Db, page: PageRequest, boncardId: BoncardId) {
  // Found through its ledger entries, which are indexed by card.
  const cycles = db.selectFrom('ledger_entries').select('cycle_id').where('boncard_id', '=', boncardId);
  return db
    .selectFrom('validity_changes')
    .innerJoin('actors', 'actors.id', 'validity_changes.user_id')
    .select([
      'validity_changes.id',
      'validity_changes.valid_until_before',
      'validity_changes.valid_until',
      'validity_changes.reason',
      'validity_changes.created_at',
      personNameAt('validity_changes.created_at').as('user_name'),
    ])
    .where('validity_changes.cycle_id', 'in', cycles)
    .orderBy('validity_changes.created_at', 'desc')
    .orderBy('validity_changes.id', 'desc')
    .$call(readPage(page));
}

/** Active cards whose last day is before a Warsaw day, and that nobody has changed since. */
function expiredBefore(db: Db, day: WarsawDay) {
  // The narrow copy of the cards has an index on both status and last day.
  return db
    .selectFrom('boncard_facets')
    .innerJoin('boncards', 'boncards.id', 'boncard_id')
    .where('boncard_facets.status', '=', 'active')
    .where('valid_until', '<', asDay(day))
    .where(sql<boolean>`coalesce(moderated_at < ${startOfDay(day)}, true)`);
}

/** Returns up to `limit` active cards whose last day is before a Warsaw day, and that nobody has changed since. */
export async function listExpiredBefore(db: Db, day: WarsawDay, limit: number): Promise<BoncardId[]> {
  const cards = await expiredBefore(db, day).select('boncard_id').limit(limit).execute();
  return cards.map(({ boncard_id: id }) => id);
}

/** Returns how many such cards there are, and the sum of their balances. */
export async function sumExpiredBefore(db: Db, day: WarsawDay): Promise<{ count: number; amount: Grosze }> {
  return expiredBefore(db, day)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<Grosze>`coalesce(sum(boncards.balance), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow();
}
