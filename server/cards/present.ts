import type { z } from 'zod';
import type {
  Boncard,
  checkedBoncard,
  FoundBoncard,
  ledgerEntry,
  validityChange,
} from '../../contract/boncard.ts';
import { type CardNumber, maskCardNumber } from '../../contract/cardNumber.ts';
import { isTransaction, ledgerKinds } from '../../contract/codes.ts';
import type { sending } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { lostBoncard } from '../../contract/lostSearch.ts';
import { asGrosze } from '../../contract/money.ts';
import { shownAmount } from '../../contract/reversal.ts';
import { doneBy } from '../platform/actor.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type { listValidityChanges } from './correctionQueries.ts';
import type { LostRow } from './lostQueries.ts';
import type { BoncardRow, listCycleEntries, listLedger } from './queries.ts';
import type { SendingRow } from './sendingQueries.ts';

export function presentBoncard(row: BoncardRow): Boncard {
  return {
    id: row.id,
    number: row.number,
    pin: null,
    status: row.status,
    type: row.type,
    amount: row.balance,
    valid_until: row.valid_until,
    created: doneBy(row.creator_name, row.created_at),
    moderate: row.moderated_at && doneBy(row.moderator_name, row.moderated_at),
    canceled: presentCancellation(row),
    document_number: row.document,
    expired_months: row.expired_months,
    mother_salon: salonReferenceOf(row),
    tax_class: row.tax_class,
    blocked: presentBlock(row),
    written_off: row.written_off_at,
    written_off_amount: row.written_off_amount,
    replaces: row.predecessor,
    replaced_by: row.successor,
  };
}

/**
 * Returns a card found without its PIN: its identity and what speaks against a charge, but neither balance nor history.
 * The fields are listed one by one, so that a new field of a card stays hidden until it is added here.
 */
export function presentForCharge(row: BoncardRow): FoundBoncard {
  return {
    id: row.id,
    number: row.number,
    pin: null,
    status: row.status,
    blocked: presentBlock(row),
    type: null,
    amount: null,
    valid_until: null,
    created: null,
    moderate: null,
    canceled: null,
    document_number: null,
    expired_months: null,
    mother_salon: null,
    tax_class: null,
    // A new cycle ends the way back for what was written off, so the seller is told of it, but not the sum.
    written_off: row.written_off_at,
    written_off_amount: null,
    replaces: null,
    replaced_by: null,
  };
}

/** Returns what a customer may see of a card and its current cycle's entries. */
export function presentChecked(
  row: BoncardRow,
  entries: Awaited<ReturnType<typeof listCycleEntries>>,
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
    blocked: row.blocked_at !== null,
    transactions: entries.flatMap(({ kind, amount, created_at: datetime }) =>
      isTransaction(kind)
        ? {
            type: ledgerKinds[kind].transaction,
            type_text: words.ledgerKinds[kind],
            amount: shownAmount({ kind, amount }),
            datetime,
          }
        : [],
    ),
    other_changes: entries.flatMap(({ kind, amount, created_at: datetime }) =>
      isTransaction(kind) ? [] : { kind, amount: asGrosze(ledgerKinds[kind].sign * amount), datetime },
    ),
  };
}

/** Returns one mail with an e-card's link in the contract's shape. */
export function presentSending(row: SendingRow): z.output<typeof sending> {
  return {
    state: row.state,
    email: row.email,
    recipient: row.recipient,
    message: row.message,
    send_on: row.send_on,
    asked: doneBy(row.asker_name, row.asked_at),
    sent_at: row.sent_at,
    failed_at: row.failed_at,
    opened_at: row.opened_at,
  };
}

/**
 * Returns a mail with the link of an e-card without address and words. Answers to calls that move money are stored for
 * repetitions, and addresses must be stored in only one place; keys, whose secret may lie in a file for years, never
 * see them.
 */
export function presentUnaddressed(row: SendingRow) {
  return { ...presentSending(row), email: null, recipient: null, message: null };
}

/** Returns one ledger entry of a card's timeline in the contract's shape. */
export function presentLedgerEntry(
  row: Awaited<ReturnType<typeof listLedger>>[number],
): z.output<typeof ledgerEntry> {
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    balance_after: row.balance_after,
    document: row.document,
    document_kind: row.document_kind,
    salon: salonReferenceOf(row),
    by: row.user_name === null ? null : { fullname: row.user_name },
    at: row.created_at,
    reverses: row.reverses,
    reversed: row.reversed,
    reversible: row.reversible,
    reason: row.reason,
    other_card: otherCard(row.other_id, row.other_number),
  };
}

/** Returns one change of a card's last day in the contract's shape. */
export function presentValidityChange(
  row: Awaited<ReturnType<typeof listValidityChanges>>['rows'][number],
): z.output<typeof validityChange> {
  return {
    id: row.id,
    from: row.valid_until_before,
    to: row.valid_until,
    reason: row.reason,
    by: { fullname: row.user_name },
    at: row.created_at,
  };
}

/** Returns a card that may be a lost one, with its number masked. */
export function presentLost({ card, last_use: use }: LostRow): z.output<typeof lostBoncard> {
  return {
    id: card.id,
    number: maskCardNumber(card.number),
    status: card.status,
    type: card.type,
    amount: card.balance,
    valid_until: card.valid_until,
    blocked: presentBlock(card),
    written_off: card.written_off_at,
    last_use: { kind: use.kind, at: use.at, salon: { id: use.salon_id, name: use.salon_name } },
  };
}

function presentBlock(row: BoncardRow): Boncard['blocked'] {
  const { blocked_at: at, blocked_reason: reason } = row;
  return at && { ...doneBy(row.blocker_name, at), reason: reason ?? '' };
}

function otherCard(id: BoncardId | null, number: CardNumber | null) {
  return id && number && { id, number };
}

function presentCancellation(row: BoncardRow): Boncard['canceled'] {
  const { canceled_at: at, canceled_reason: reason } = row;
  return at && { ...doneBy(row.canceler_name, at), reason: reason ?? '' };
}
