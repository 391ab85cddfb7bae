import {
  type BoncardStatus,
  type BoncardType,
  boncardStatuses,
  boncardTypes,
  type LedgerKind,
  ledgerKinds,
  type TransactionType,
  transactionTypes,
} from '../../contract/codes.ts';
import type { Grosze } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { HttpFailure } from './httpFailure.ts';
import type { Told } from './inside.ts';
import { listIn } from './listIn.ts';
import { readAmount, readCode, readDay, readInstant, readText, readWord } from './readers.ts';
import type { Unreadable } from './unreadable.ts';

/** What a customer is told about a card; any of it may be missing or unreadable. */
export interface CheckedBoncard {
  number: string | null;
  status: Told<BoncardStatus>;
  type: Told<BoncardType>;
  type_text: string | null;
  valid_until: WarsawDay | Unreadable | null;
  amount: Told<Grosze>;
  blocked: boolean;
  /** Null if the host lists none. */
  transactions: CheckedTransaction[] | null;
  other_changes: CheckedChange[];
}

export interface CheckedTransaction {
  type: Told<TransactionType>;
  type_text: string | null;
  amount: Told<Grosze>;
  datetime: Told<Date>;
}

export interface CheckedChange {
  kind: Told<LedgerKind>;
  amount: Told<Grosze>;
  datetime: Told<Date>;
}

/** Returns the card of an answer, without the contract's schemas. @throws {HttpFailure} if a success contains none: the host does not know the card. */
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
    kind: readWord(Object.keys(ledgerKinds) as LedgerKind[], kind),
    amount: readAmount(amount),
    datetime: readInstant(datetime),
  };
}

function isRecord(wire: unknown): wire is Record<string, unknown> {
  return wire instanceof Object && !Array.isArray(wire);
}
