import { asGrosze, type Grosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import type { Person } from '../platform/actor.ts';
import type { CycleId } from '../platform/ids.ts';
import { setWrittenOff, sumCycle } from './correctionQueries.ts';
import { type LockedBoncard, postLedgerEntry } from './queries.ts';

/**
 * Gives a card back the balance that was written off in its cycle (requirements "Putting money right"). Returns the
 * changed fields of the card.
 */
export async function reinstateBalance(
  tx: Tx,
  card: LockedBoncard,
  {
    cycleId,
    reason,
    by,
    now,
  }: { cycleId: CycleId; reason: string; by: Pick<Person, 'userId' | 'salonId'>; now: Date },
): Promise<ReturnType<typeof postLedgerEntry>> {
  const amount = await sumWrittenOff(tx, cycleId);
  await setWrittenOff(tx, cycleId, null);
  return postLedgerEntry(tx, card, {
    cycle_id: cycleId,
    kind: 'reinstatement',
    amount,
    reason,
    user_id: by.userId,
    user_salon_id: by.salonId,
    created_at: now,
  });
}

/** Returns how much was written off in a cycle and not given back. */
export async function sumWrittenOff(tx: Tx, cycleId: CycleId): Promise<Grosze> {
  const sum = await sumCycle(tx, cycleId);
  return asGrosze(sum('breakage') - sum('reinstatement'));
}
