import type { PrintId } from '../../contract/boncardBatch.ts';
import type { BatchId } from '../../contract/ids.ts';
import { facts } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { auditedBatch } from './createBatch.ts';
import { lockPrints } from './lockPrints.ts';
import { type BatchRow, getBatch, markConfirmed } from './queries.ts';

interface Confirmation extends Change<Person> {
  id: BatchId;
  /** The print that the person means; the last one if undefined. */
  input: { print_id?: PrintId | undefined };
}

/**
 * Records that a person confirmed the last print to be complete: PINs from earlier prints no longer open its cards
 * (requirements "Batches").
 */
export async function confirmPrint(
  tx: Tx,
  { id, input: { print_id: printId }, by, now }: Confirmation,
  silentMs: number,
): Promise<BatchRow | Refusal> {
  const locked = await lockPrints(tx, { id, silentMs });
  if (isRefusal(locked)) return locked;
  const { batch, last: print } = locked;
  if (!print) return refuse('print-missing');
  if (printId && print.id !== printId) return refuse('print-outdated');
  if (!print.ended_at) return refuse('print-running');
  if (!print.is_whole) return refuse('print-not-whole');
  if (!print.confirmed_at) {
    await markConfirmed(tx, print.id, { by: by.userId, now });
    const object = auditedBatch({ id, name: batch.name });
    const details = facts({ format: print.format, cards: print.cards });
    await recordAudit(tx, { by, now }, { action: 'batch.print-confirmed', object, details });
  }
  return getBatch(tx, id);
}
