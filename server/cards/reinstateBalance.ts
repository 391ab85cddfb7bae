import { asGrosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import type { Person } from '../platform/actor.ts';
import type { CycleId } from '../platform/ids.ts';
import { setWrittenOff, sumCycle } from './correctionQueries.ts';
import { type LockedBoncard, postLedgerEntry } from './queries.ts';

/** Gives a card back the balance that was written off in its cycle (requirements "Putting money right"). */
export async function reinstateBalance(
  tx: Tx,
  card: LockedBoncard,
  {
    cycleId,
    reason,
    by,
    now,
  }: { cycleId: CycleId; reason: string; by: Pick<Person, 'userId' | 'salonId'>; now: Date },
): Promise<void> {
  const sum = await sumCycle(tx, cycleId);
  await setWrittenOff(tx, cycleId, null);
  postLedgerEntry(tx, card, {
    cycle_id: cycleId,
    kind: 'reinstatement',
    amount: asGrosze(sum('breakage') - sum('reinstatement')),
    reason,
    user_id: by.userId,
    user_salon_id: by.salonId,
    created_at: now,
  });
}
