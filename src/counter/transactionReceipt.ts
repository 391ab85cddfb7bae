import { DEFAULT_VALIDITY_MONTHS, validityMonths } from '../../contract/boncard.ts';
import { isReversal } from '../../contract/codes.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { AnswerOf } from '../callTypes.ts';
import { dayIn } from '../kinds/dates.ts';
import type { Fact, Receipt } from './receipt.ts';
import type { Reversible } from './reversible.ts';

/** A transaction as a host with our extensions lists it. */
export type RecentTransaction = AnswerOf<'GET /api/boncards-transactions'>['items'][number];

/** Returns the receipt of an earlier transaction, for another slip, with the balance after it. */
export function transactionReceipt(transaction: RecentTransaction, salonId: unknown): Receipt {
  const { kind, boncard: number, amount, valid_until, boncard_type, document, reason } = transaction;
  const undoes = isReversal(kind);
  const sum: Fact = {
    label: undoes ? 'confirmation.undone' : kind === 'charge' ? 'boncard.amount' : 'purchase.taken',
    kind: 'money',
    value: Math.abs(amount),
  };
  const balance: Fact = {
    label: kind === 'purchase' ? 'purchase.remaining' : 'boncard.balance',
    kind: 'money',
    value: transaction.balance_after,
  };
  return {
    name: kind,
    number,
    facts: [sum, balance],
    details: [
      { label: 'boncard.validUntil', kind: 'day', value: undoes ? null : valid_until },
      { label: 'boncard.type', kind: 'boncardType', value: boncard_type },
      { label: 'boncard.document', kind: 'text', value: document },
      { label: 'boncard.documentKind', kind: 'documentKind', value: transaction.document_kind },
      { label: 'correction.reason', kind: 'text', value: reason },
    ],
    salonId,
    at: new Date(transaction.transaction_date),
    isCopy: true,
  };
}

/** Returns what the dialog that undoes a transaction needs; undefined if nothing of it can be undone. */
export function reversibleOf(transaction: RecentTransaction): Reversible | undefined {
  const { id, kind, amount, reversible, document, transaction_date: at, boncard_id, boncard } = transaction;
  if (isReversal(kind) || !(reversible > 0)) return undefined;
  return { id, kind, amount, reversible, document, at, card: { id: boncard_id, number: boncard } };
}

/** Returns a sale's form without the sum, to sell the card once more. */
export function formOfSale({
  document,
  document_kind: documentKind,
  boncard_type,
  transaction_date,
  valid_until,
}: RecentTransaction) {
  const soldOn = warsawDayOf(new Date(transaction_date));
  const lastDay = dayIn(valid_until ?? '');
  const months = validityMonths.find((count) => addMonths(soldOn, count) === lastDay);
  return {
    document,
    ...(documentKind && { document_kind: documentKind }),
    type: boncard_type ?? 0,
    expired_months: months ?? DEFAULT_VALIDITY_MONTHS,
    amount: null,
  };
}
