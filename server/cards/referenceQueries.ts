import { sql } from 'kysely';
import type { ActorId, SalonId } from '../../contract/ids.ts';
import { lockNameAlone } from '../db/actorLocks.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { countRows, hasAny } from '../db/page.ts';
import { deferred, preparedRow } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { reversed } from './queries.ts';

export type ReferenceRow = Database['transaction_references'];

/** Claims somebody's reference for this transaction and returns what it refers to; undefined if nothing yet. */
export const findReference = preparedRow(
  (db, { userId, reference }: { userId: ActorId; reference: string }) =>
    db
      .selectFrom('transaction_references')
      .selectAll()
      .where('user_id', '=', userId)
      .where('reference', '=', reference),
);

/** Records which transaction a reference refers to, or that it never will refer to one. */
export const insertReference = deferred((db, row: ReferenceRow) =>
  db.insertInto('transaction_references').values(row),
);

/** Records that the transaction of a reference was undone. */
export const markVoided = deferred(
  (db, { userId, reference, now }: { userId: ActorId; reference: string; now: Date }) =>
    db
      .updateTable('transaction_references')
      .set({ voided_at: now })
      .where('user_id', '=', userId)
      .where('reference', '=', reference),
);

/**
 * Returns whether others have booked something under the same reference in a salon (in any salon if `salonId` is null)
 * that is neither voided nor wholly reversed.
 */
export async function isBookedByOthers(
  tx: Tx,
  { userId, salonId, reference }: { userId: ActorId; salonId: SalonId | null; reference: string },
): Promise<boolean> {
  const booked = tx
    .selectFrom('transaction_references')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'transaction_references.transaction_id')
    .where('transaction_references.reference', '=', reference)
    .where('transaction_references.user_id', '<>', userId)
    .where('voided_at', 'is', null)
    .where('ledger_entries.amount', '>', reversed);
  return hasAny(salonId ? booked.where('ledger_entries.salon_id', '=', salonId) : booked);
}

/** Makes other voids by the same person or key wait until this transaction ends, so that each of them is counted. */
export function lockEmptyVoids(tx: Tx, userId: ActorId) {
  lockNameAlone(tx, { name: `${userId} empty voids` });
}

/** Returns how many references somebody has voided since an instant without having booked anything under them. */
export async function countEmptyVoids(tx: Tx, userId: ActorId, since: Date): Promise<number> {
  return tx
    .selectFrom('transaction_references')
    .where('user_id', '=', userId)
    .where('transaction_id', 'is', null)
    .where('voided_at', '>', since)
    .$call(countRows);
}

/**
 * Changes references that were voided after `ahead` without a booking, because a clock was ahead: they are voided now.
 */
export async function bringBackEmptyVoids(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await db
    .updateTable('transaction_references')
    .set({ voided_at: now })
    .where('transaction_id', 'is', null)
    .where('voided_at', '>', ahead)
    .execute();
}

/** Deletes references that were voided before an instant without anything being booked under them. */
export async function deleteEmptyVoids(db: Db, before: Date) {
  await deleteInPortions(db, 'transaction_references', sql`transaction_id IS NULL AND voided_at < ${before}`);
}
