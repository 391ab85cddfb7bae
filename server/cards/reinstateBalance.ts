import type { Grosze } from '../../contract/money.ts';
import type { Tx } from '../db/client.ts';
import type { Person } from '../platform/actor.ts';
import type { CycleId } from '../platform/ids.ts';
import { type LockedBoncard, postLedgerEntry } from './queries.ts';

interface Reinstatement {
  cycleId: CycleId;
  amount: Grosze;
  reason: string;
  by: Pick<Person, 'userId' | 'salonId'>;
  now: Date;
}

/**
 * Gives a card back a balance that was written off in its cycle (requirements "Putting money right"). Returns the
 * changed fields of the card.
 */
export function reinstateBalance(
  tx: Tx,
  card: LockedBoncard,
  { cycleId, amount, reason, by, now }: Reinstatement,
): ReturnType<typeof postLedgerEntry> {
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
