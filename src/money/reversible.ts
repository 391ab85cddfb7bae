import { type TransactionType, transactionTypes, wordOf } from '../../contract/codes.ts';
import { isInTimeToReverse } from '../../contract/reversal.ts';
import { isOffered, offeredScope } from '../canAccess.ts';
import type { PanelRecord } from '../wire/panelRecord.ts';
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

/** Returns what undoing a listed transaction needs, or undefined if the host sent too little. */
export function reversibleOf(transaction: PanelRecord<'boncards-transactions'>): Reversible | undefined {
  const { id, boncard_id, boncard, amount, reversible, transaction_date: at, document } = transaction;
  const kind = wordOf(transactionTypes, transaction.type);
  if (!kind || !boncard_id || !boncard || !at || amount === undefined || reversible === undefined) {
    return undefined;
  }
  const card = { id: String(boncard_id), number: boncard };
  return { id: String(id), kind, amount, reversible, document, at, card };
}

/** Returns whether the signed-in person may undo this transaction, one of those that the host lists for them. */
export function isReversible({ reversible, at }: Pick<Reversible, 'at'> & { reversible?: number }): boolean {
  if (!mayReverse() || !reversible || reversible <= 0) return false;
  return isInTimeToReverse(offeredScope('reverseTransaction'), new Date(at), new Date());
}

/** Returns whether the signed-in person may undo transactions on this host at all. */
export function mayReverse(): boolean {
  return isOffered('reverseTransaction');
}
