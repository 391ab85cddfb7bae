import { type BoncardStatus, boncardStatuses, wordOf } from '../../../contract/codes.ts';
import { isExpired } from '../../../contract/warsaw.ts';
import { dayIn } from '../../kinds/dates.ts';
import type { CheckedBoncard } from './checkBoncard.ts';

/** How a card stands for the customer who holds it: its status, or that its last day has passed. */
export type Standing = BoncardStatus | 'expired';

/** Null where a host sends a status that the contract does not know. */
export function standingOf(card: CheckedBoncard, now: Date): Standing | null {
  const status = wordOf(boncardStatuses, card.status) ?? null;
  const lastDay = dayIn(String(card.valid_until)) ?? null;
  return status === 'active' && isExpired(lastDay, now) ? 'expired' : status;
}
