import { asGrosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import type { CycleId } from '../platform/ids.ts';
import type { Session } from '../platform/session.ts';
import { setWrittenOff, sumCycle } from './correctionQueries.ts';
import { type LockedBoncard, postLedgerEntry } from './queries.ts';

/** Gives a card back what was written off in its cycle (requirements "Putting money right"). */
export async function reinstateBalance(
  tx: Tx,
  card: LockedBoncard,
  {
    cycleId,
    reason,
    user,
    now,
  }: { cycleId: CycleId; reason: string; user: Pick<Session['user'], 'id' | 'salonId'>; now: Date },
): Promise<void> {
  const sum = await sumCycle(tx, cycleId);
  await setWrittenOff(tx, cycleId, null);
  await postLedgerEntry(tx, card, {
    cycle_id: cycleId,
    kind: 'reinstatement',
    amount: asGrosze(sum('breakage') - sum('reinstatement')),
    reason,
    user_id: user.id,
    user_salon_id: user.salonId,
    created_at: now,
  });
}
