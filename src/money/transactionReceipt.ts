import { isReversal, reversalOf } from '../../contract/codes.ts';
import { ZERO } from '../../contract/money.ts';
import { isWhollyReversed } from '../../contract/reversal.ts';
import type { AnswerOf } from '../wire/callTypes.ts';
import type { MoneyCallFacts } from '../wire/keptCall.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import { bookedAt, documentFacts, type Receipt, referenceFact } from './receipt.ts';

/** A transaction in the counter's list, with our extensions. */
export type RecentTransaction = AnswerOf<'boncards-transactions.list'>['items'][number];

/** Returns the receipt of an earlier transaction, to print another slip, with the balance after it. */
export function transactionReceipt(
  transaction: Omit<RecentTransaction, 'balance_after'> & { balance_after: unknown },
  salonId: unknown,
): Receipt {
  const {
    kind,
    boncard: number,
    amount,
    boncard_type,
    balance_after,
    reason,
    reversed,
    canceled,
  } = transaction;
  const undoes = isReversal(kind);
  const isUndone = canceled || isWhollyReversed(transaction);
  const sumLabel = kind === 'charge' ? 'words.fields.amount' : 'words.ledgerKinds.purchase';
  return {
    name: kind,
    number,
    facts: [
      { label: undoes ? 'words.fields.reversed' : sumLabel, kind: 'money', value: Math.abs(amount) },
      {
        label: kind === 'purchase' ? 'purchase.remaining' : 'words.fields.balance',
        kind: 'money',
        value: balance_after,
      },
    ],
    details: [
      { label: 'words.fields.reversed', kind: 'money', value: reversed || null },
      { label: 'words.fields.status', kind: 'boncardStatus', value: canceled ? 'canceled' : null },
      {
        label: 'words.fields.valid_until',
        kind: 'day',
        value: undoes || isUndone ? null : transaction.valid_until,
      },
      { label: 'words.fields.type', kind: 'boncardType', value: boncard_type },
      ...documentFacts(transaction),
      referenceFact(undoes ? null : transaction.reference),
      { label: 'words.fields.reason', kind: 'text', value: reason },
    ],
    salonId,
    at: transaction.transaction_date,
    by: transaction.transaction_user,
    isCopy: true,
  };
}

/** Returns the first receipt of a reversal; its salon is that of the original transaction. */
export function reversalReceipt(
  answer: MoneyAnswer,
  { request }: MoneyCallFacts<'reverseTransaction'>,
  original: RecentTransaction,
  salonId: unknown,
): Receipt {
  const kind = reversalOf[original.kind === 'charge' ? 'charge' : 'purchase'];
  const { amount = original.reversible, reason } = request.body;
  // What was undone of the original before does not belong to this reversal.
  const own = { kind, amount, reason, reversed: ZERO, canceled: false, balance_after: answer.data?.amount };
  const reversal = { ...original, ...own };
  return { ...transactionReceipt(reversal, salonId), at: bookedAt(answer), by: undefined, isCopy: false };
}
