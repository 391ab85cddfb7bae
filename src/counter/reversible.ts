import type { TransactionType } from '../../contract/codes.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { isInTimeToReverse } from '../../contract/reversal.ts';
import { canAccess } from '../canAccess.ts';
import { session } from '../session.ts';
import type { CounterCard } from './counterCard.ts';

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
  return isInTimeToReverse(scopeOf(session.role(), 'transactions.reverse'), new Date(at), new Date());
}

/** Returns whether the signed-in person may undo transactions on this host at all. */
export function mayReverse(): boolean {
  return session.can('reverse') && canAccess({ resource: 'boncards-transactions', action: 'reverse' });
}
