import type { TransactionId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import type { Caller, Change } from '../platform/actor.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { insertReference, type ReferenceRow } from './referenceQueries.ts';

/** Returns why nothing may be booked under a reference; undefined if it is free. */
export function referenceRefusal(found: ReferenceRow | undefined): Refusal | undefined {
  if (!found) return undefined;
  return refuse(found.voided_at ? 'voided' : 'reference-reused', { field: 'reference' });
}

/** Records which transaction a caller's reference refers to, if they gave one. */
export function keepReference(
  tx: Tx,
  reference: string | undefined,
  { transactionId, by, now }: Change<Caller> & { transactionId: TransactionId },
) {
  if (reference === undefined) return;
  const row = { user_id: by.userId, reference, transaction_id: transactionId, created_at: now };
  insertReference(tx, { ...row, voided_at: null });
}
