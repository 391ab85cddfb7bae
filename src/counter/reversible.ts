import type { TransactionType } from '../../contract/codes.ts';
import { isInTimeToReverse } from '../../contract/reversal.ts';
import { type Access, accessScope } from '../canAccess.ts';
import { session } from '../session.ts';
import type { CounterCard } from './counterCard.ts';

const reversing: Access = { resource: 'boncards-transactions', action: 'reverse' };

/** A transaction that can be undone, amounts in PLN. */
export interface Reversible {
  id: string;
  kind: TransactionType;
  amount: number;
  /** How much of it can still be undone. */
  reversible: number;
  document: string | null | undefined;
  at: string;
  card: CounterCard;
}

/** Returns whether the signed-in person may undo this transaction, one of those that the host lists for them. */
export function isReversible({ reversible, at }: Pick<Reversible, 'at'> & { reversible?: number }): boolean {
  if (!mayReverse() || !reversible || reversible <= 0) return false;
  return isInTimeToReverse(accessScope(reversing), new Date(at), new Date());
}

/** Returns whether the signed-in person may undo transactions on this host at all. */
export function mayReverse(): boolean {
  return session.can('reverse') && accessScope(reversing) !== 'nothing';
}
