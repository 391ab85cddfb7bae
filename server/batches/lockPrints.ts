import type { BatchId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { endSilentPrints, findLastPrint, lockBatch } from './queries.ts';

/**
 * Locks a batch, so that only one transaction at a time works on its prints, and ends a print that is silent. Returns
 * the batch with its last print.
 */
export async function lockPrints(
  tx: Tx,
  { id, silentMs }: { id: BatchId; silentMs: number },
): Promise<LockedPrints | Refusal> {
  const batch = await lockBatch(tx, id);
  if (!batch) return refuse('not-found');
  await endSilentPrints(tx, id, silentMs);
  return { batch, last: await findLastPrint(tx, id) };
}

interface LockedPrints {
  batch: NonNullable<Awaited<ReturnType<typeof lockBatch>>>;
  last: Awaited<ReturnType<typeof findLastPrint>>;
}
