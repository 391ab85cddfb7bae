import type { TransactionType } from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';
import { isInTimeToReverse } from '../../contract/reversal.ts';
import { isOffered, offeredScope } from '../canAccess.ts';
import { now } from '../now.ts';
import { boncardOf } from '../wire/boncardOf.ts';
import type { NumberedBoncard, PanelRecord } from '../wire/panelRecord.ts';
import { known } from '../wire/unreadable.ts';

/** A transaction that can be undone. */
export interface Reversible {
  id: string;
  kind: TransactionType;
  amount: Grosze;
  /** How much of it can still be undone, in grosze. */
  reversible: Grosze;
  document: string | null;
  at: Date;
  card: NumberedBoncard;
  /** Whether it charged an e-card, which nobody has in hand to sell again. */
  isECard?: boolean;
}

/**
 * Returns what a reversal needs to know about a listed transaction; undefined if the host tells too little about
 * it.
 */
export function reversibleOf(transaction: PanelRecord<'boncards-transactions'>): Reversible | undefined {
  const { id, boncard_id, boncard, document } = transaction;
  const kind = known(transaction.type);
  const amount = known(transaction.amount);
  const reversible = known(transaction.reversible);
  const at = known(transaction.transaction_date);
  if (!kind || !boncard_id || !boncard || !at || amount === null || reversible === null) return undefined;
  return { id, kind, amount, reversible, document, at, card: boncardOf(boncard_id, boncard) };
}

/** Returns whether the signed-in user may undo this transaction, which is one of those listed for them. */
export function isReversible({ reversible, at }: Pick<Reversible, 'at' | 'reversible'>): boolean {
  if (!mayReverse() || reversible <= 0) return false;
  return isInTimeToReverse(offeredScope('reverseTransaction'), at, now());
}

/** Returns whether the signed-in user may undo any transactions on this host. */
export function mayReverse(): boolean {
  return isOffered('reverseTransaction');
}
