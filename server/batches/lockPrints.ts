import type { BatchId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import { endSilentPrints, findLastPrint, lockBatch } from './queries.ts';

/**
 * Locks a batch for what is done to its prints, one after the other. Returns it with its last print; a silent one has been
 * ended.
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
