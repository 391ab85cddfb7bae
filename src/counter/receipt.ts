import { maskCardNumber } from '../../contract/cardNumber.ts';
import { reversalOf, type TransactionKind, type TransactionType } from '../../contract/codes.ts';
import type { Kind } from '../../contract/kinds.ts';
import { asGrosze, groszeOf, groszeToPln } from '../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { balanceOf } from './counterCard.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import type { PendingCall } from './pendingCalls.ts';

/** A labeled value of a kind. */
export interface Fact {
  label: MessageKey;
  kind: Kind;
  value: unknown;
}

/** A recorded charge or purchase, on the screen until the next search and on paper. */
export interface Receipt {
  name: TransactionKind | 'replacement';
  number: string;
  /** Shown on the screen, the amount first. */
  facts: [Fact, ...Fact[]];
  /** Shown on paper only. */
  details: Fact[];
  salonId: unknown;
  at: Date;
  /** There is a slip of it already. */
  isCopy?: boolean;
}

/** Returns the receipt of a charge. Values that a bare host leaves out follow from the request: the card was empty before. */
export function chargeReceipt(answer: MoneyAnswer<'charge'>, call: PendingCall<'charge'>): Receipt {
  const {
    amount,
    document,
    document_kind,
    type,
    expired_months: months,
    place_of_sale: salonId,
  } = call.request.body;
  const at = bookedAt(answer);
  const balance = answer.data?.amount ?? amount;
  const validUntil = answer.data?.valid_until ?? addMonths(warsawDayOf(at), months);
  return {
    name: 'charge',
    number: call.card.number,
    facts: [
      { label: 'boncard.amount', kind: 'money', value: amount },
      { label: 'boncard.validUntil', kind: 'day', value: validUntil },
    ],
    details: [
      { label: 'boncard.balance', kind: 'money', value: balance },
      { label: 'boncard.type', kind: 'boncardType', value: type },
      { label: 'boncard.document', kind: 'text', value: document },
      { label: 'boncard.documentKind', kind: 'documentKind', value: document_kind },
    ],
    salonId,
    at,
  };
}

/** Returns the receipt of a purchase. Values that a bare host leaves out follow from the card before the call. */
export function purchaseReceipt(answer: MoneyAnswer<'purchase'>, call: PendingCall<'purchase'>): Receipt {
  const { amount, document, document_kind, place_of_sale: salonId } = call.request.body;
  const { card } = call;
  const left = answer.data?.amount ?? groszeToPln(asGrosze(balanceOf(card) - groszeOf(amount)));
  return {
    name: 'purchase',
    number: card.number,
    facts: [
      { label: 'purchase.taken', kind: 'money', value: amount },
      ...(call.due ? [{ label: 'purchase.due', kind: 'money', value: call.due } as const] : []),
      { label: 'purchase.remaining', kind: 'money', value: left },
    ],
    details: [
      { label: 'boncard.validUntil', kind: 'day', value: answer.data?.valid_until ?? card.valid_until },
      { label: 'boncard.type', kind: 'boncardType', value: answer.data?.type ?? card.type },
      { label: 'boncard.document', kind: 'text', value: document },
      { label: 'boncard.documentKind', kind: 'documentKind', value: document_kind },
    ],
    salonId,
    at: bookedAt(answer),
  };
}

/** Returns the receipt of a reversal, in the salon of its original. */
export function reversalReceipt(
  answer: MoneyAnswer<'reverseTransaction'>,
  { request, card }: PendingCall<'reverseTransaction'>,
  {
    kind,
    document,
    documentKind,
    salonId,
  }: {
    kind: TransactionType;
    document: unknown;
    documentKind: unknown;
    salonId: unknown;
  },
): Receipt {
  const { amount, reason } = request.body;
  return {
    name: reversalOf[kind],
    number: card.number,
    facts: [
      { label: 'confirmation.undone', kind: 'money', value: amount },
      { label: 'boncard.balance', kind: 'money', value: answer.data?.amount },
    ],
    details: [
      { label: 'boncard.document', kind: 'text', value: document },
      { label: 'boncard.documentKind', kind: 'documentKind', value: documentKind },
      { label: 'correction.reason', kind: 'text', value: reason },
    ],
    salonId,
    at: bookedAt(answer),
  };
}

/** Returns the receipt of a replacement: what has moved from a lost card to a new one. */
export function replacementReceipt(
  { data }: MoneyAnswer<'replaceBoncard'>,
  { request, card }: PendingCall<'replaceBoncard'>,
  salonId: unknown,
): Receipt {
  const { target_number: number, reason } = request.body;
  return {
    name: 'replacement',
    number,
    facts: [
      { label: 'boncard.balance', kind: 'money', value: data?.amount },
      { label: 'boncard.validUntil', kind: 'day', value: data?.valid_until },
      { label: 'boncard.type', kind: 'boncardType', value: data?.type },
    ],
    details: [
      { label: 'lost.oldCard', kind: 'text', value: maskCardNumber(card.number) },
      { label: 'correction.reason', kind: 'text', value: reason },
    ],
    salonId,
    at: new Date(),
  };
}

/** Returns when a card was last changed, which a call that is settled later did earlier; now if the host leaves it out. */
function bookedAt({ data }: MoneyAnswer<'charge' | 'purchase' | 'reverseTransaction'>): Date {
  const at = Date.parse(data?.moderate?.at ?? '');
  return new Date(Number.isNaN(at) ? Date.now() : at);
}
