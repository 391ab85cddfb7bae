import type { z } from 'zod';
import type { Boncard, checkedBoncard, FoundBoncard, ledgerEntry } from '../../contract/boncard.ts';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import type { Language } from '../../contract/language.ts';
import { fullName } from '../../contract/user.ts';
import { wordsIn } from '../platform/sentences.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { BoncardRow, listCycleTransactions, listLedger } from './queries.ts';

export function presentBoncard(row: BoncardRow): Boncard {
  return {
    id: row.id,
    number: row.number,
    pin: null,
    status: row.status,
    type: row.type,
    amount: row.balance,
    valid_until: row.valid_until,
    created: {
      by: { fullname: fullName({ name: row.creator_name, surname: row.creator_surname }) },
      at: row.created_at,
    },
    moderate: doneBy(row.moderator_name, row.moderator_surname, row.moderated_at),
    canceled: presentCancellation(row),
    document_number: row.document,
    expired_months: row.expired_months,
    mother_salon: salonReferenceOf(row),
  };
}

/**
 * Returns a card found without its PIN: its identity and whether it may be charged, but neither balance nor history.
 */
export function presentForCharge(row: BoncardRow): FoundBoncard {
  return {
    ...presentBoncard(row),
    type: null,
    amount: null,
    valid_until: null,
    created: null,
    moderate: null,
    canceled: null,
    document_number: null,
    expired_months: null,
    mother_salon: null,
  };
}

/** Returns what a customer sees of a card and its current cycle's transactions. */
export function presentChecked(
  row: BoncardRow,
  transactions: Awaited<ReturnType<typeof listCycleTransactions>>,
  language: Language,
): z.output<typeof checkedBoncard> {
  const words = wordsIn(language);
  return {
    number: maskCardNumber(row.number),
    status: row.status,
    type: row.type,
    type_text: row.type && words.boncardTypes[row.type],
    valid_until: row.valid_until,
    amount: row.balance,
    transactions: transactions.map(({ kind, amount, created_at }) => ({
      type: kind,
      type_text: words.transactionTypes[kind],
      amount,
      datetime: created_at,
    })),
  };
}

/** Returns one ledger entry of a card's timeline. */
export function presentLedgerEntry(
  row: Awaited<ReturnType<typeof listLedger>>[number],
): z.output<typeof ledgerEntry> {
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    document: row.document,
    salon: salonReferenceOf(row),
    by: { fullname: fullName({ name: row.user_name, surname: row.user_surname }) },
    at: row.created_at,
  };
}

function presentCancellation(row: BoncardRow): Boncard['canceled'] {
  const canceled = doneBy(row.canceler_name, row.canceler_surname, row.canceled_at);
  return canceled && { ...canceled, reason: row.canceled_reason ?? '' };
}

function doneBy(name: string | null, surname: string | null, at: Date | null) {
  return at && { by: { fullname: fullName({ name: name ?? '', surname: surname ?? '' }) }, at };
}
