import { boncardStatuses, boncardTypes, ledgerKindNames, transactionTypes } from '../../contract/codes.ts';
import type { AnswerOf } from './callTypes.ts';
import { HttpFailure } from './httpFailure.ts';
import type { Told } from './inside.ts';
import { isRecord } from './isRecord.ts';
import { listIn } from './listIn.ts';
import { readAmount, readCode, readDay, readInstant, readText, readWord } from './readers.ts';

type Checked = AnswerOf<'checkBoncard'>['data'];
type Fields<Value> = { [Field in keyof Value]: Told<Value[Field]> };

export type CheckedTransaction = Fields<Checked['transactions'][number]>;
export type CheckedChange = Fields<Checked['other_changes'][number]>;

/** What a customer is told about a card; any part of it may be missing or unreadable. */
export interface CheckedBoncard extends Omit<Fields<Checked>, 'blocked' | 'transactions' | 'other_changes'> {
  blocked: boolean;
  /** Null if the host lists no transactions. */
  transactions: CheckedTransaction[] | null;
  other_changes: CheckedChange[];
}

/**
 * Returns the card of an answer, without using the contract's schemas.
 * @throws {HttpFailure} if a success contains no card: the host does not know it.
 */
export function checkedBoncard({ data, message }: { data?: unknown; message?: unknown }): CheckedBoncard {
  if (!isRecord(data)) throw new HttpFailure(404, typeof message === 'string' ? { message } : {});
  const { transactions, other_changes, type = data.bon_type } = data;
  const lists = Array.isArray(transactions) || listIn(transactions).length > 0;
  return {
    number: readText(data.number),
    status: readCode(boncardStatuses, data.status),
    type: readCode(boncardTypes, type),
    type_text: readText(data.type_text),
    valid_until: readDay(data.valid_until),
    amount: readAmount(data.amount),
    blocked: data.blocked === true,
    transactions: lists ? listIn(transactions).filter(isRecord).map(transactionIn) : null,
    other_changes: listIn(other_changes).filter(isRecord).map(changeIn),
  };
}

function transactionIn({ type, type_text, amount, datetime }: Record<string, unknown>): CheckedTransaction {
  return {
    type: readCode(transactionTypes, type),
    type_text: readText(type_text),
    amount: readAmount(amount),
    datetime: readInstant(datetime),
  };
}

function changeIn({ kind, amount, datetime }: Record<string, unknown>): CheckedChange {
  return {
    kind: readWord(ledgerKindNames, kind),
    amount: readAmount(amount),
    datetime: readInstant(datetime),
  };
}
