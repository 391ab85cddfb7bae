import type { KeyRight } from '../../contract/apiKey.ts';
import type { TransactionId } from '../../contract/ids.ts';
import type { Scope } from '../../contract/permissions.ts';
import { facts } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import { forgetReference } from '../idempotency/queries.ts';
import type { Caller } from '../platform/actor.ts';
import { DAY_MS } from '../platform/durations.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import type { Booked, Correction } from './cardChange.ts';
import { findEntry } from './correctionQueries.ts';
import {
  countEmptyVoids,
  findReference,
  insertReference,
  isBookedByOthers,
  lockEmptyVoids,
  markVoided,
} from './referenceQueries.ts';
import { reverseTransaction } from './reverseTransaction.ts';

interface Voiding extends Correction<Caller> {
  reference: string;
  /** Which of their own transactions the caller may undo. */
  scope: Scope;
}

interface Voided {
  reference: string;
  transaction: Booked['transaction'] | null;
  /**
   * Set if the caller booked nothing under the reference but somebody else did, for example the key that this one
   * replaced.
   */
  booked_by_others: boolean;
}

/** The most empty voids per day; each blocks a reference for 30 days. */
const MAX_EMPTY_VOIDS = 100;

/**
 * Undoes what the caller booked under a reference, as far as it has not been undone yet (requirements "References of
 * tills"). If nothing was booked, nothing ever will be: a call that arrives later is refused, and the audit tells why.
 * The reference is claimed first, so a booking and its void never overlap.
 */
export async function voidTransaction(
  tx: Tx,
  { reference, ...reversal }: Voiding,
): Promise<Voided | Refusal> {
  const { by, now, reason } = reversal;
  const { userId, salonId } = by;
  const found = await findReference(tx, { userId, reference });
  if (!found) {
    lockEmptyVoids(tx, userId);
    const spent = await countEmptyVoids(tx, userId, new Date(now.getTime() - DAY_MS));
    if (spent >= MAX_EMPTY_VOIDS) return refuse('too-many-voids', { args: { max: String(MAX_EMPTY_VOIDS) } });
    const row = { user_id: userId, reference, transaction_id: null, created_at: now, voided_at: now };
    insertReference(tx, row);
    await recordAudit(tx, reversal, {
      action: 'reference.voided',
      object: { kind: 'boncard', id: null, label: reference },
      details: { ...facts({ reference }), reason },
    });
    const booked_by_others = await isBookedByOthers(tx, { userId, salonId, reference });
    return { reference, transaction: null, booked_by_others };
  }
  if (!found.transaction_id) return refuse('reference-reused', { field: 'reference' });
  if (by.rights && !(await mayUndo(tx, by.rights, found.transaction_id))) return refuse('forbidden');
  const undone = await reverseTransaction(tx, { ...reversal, id: found.transaction_id });
  if (isRefusal(undone)) return undone;
  markVoided(tx, { userId, reference, now });
  forgetReference(tx, userId, reference);
  return { reference, transaction: undone.transaction, booked_by_others: false };
}

/** Whether a key has the right that is needed for the kind of transaction that it wants undone. */
async function mayUndo(tx: Tx, rights: readonly KeyRight[], id: TransactionId): Promise<boolean> {
  const entry = await findEntry(tx, id);
  return rights.some((right) => right === entry?.kind);
}
