import type { TransactionKind } from '../../contract/codes.ts';
import { asGrosze } from '../../contract/money.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { now } from '../now.ts';
import type { MoneyCallFacts, MoneyRequests } from '../wire/keptCall.ts';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import { known } from '../wire/unreadable.ts';
import { balanceOf } from './cardState.ts';
import type { Fact } from './facts.ts';
import type { MoneyAnswer } from './moneyCalls.ts';

/** A recorded charge or purchase: it stays on the screen until the next search, and can be printed. */
export interface Receipt {
  name: TransactionKind | 'eCard' | 'replacement';
  number: string;
  /** Shown on the screen, the amount first. */
  facts: [Fact, ...Fact[]];
  /** Shown on paper only. */
  details: Fact[];
  salonId: unknown;
  at: Date;
  /** Who booked it, if that may not be the signed-in user. */
  by?: string | null | undefined;
  /** Whether a slip of it exists already. */
  isCopy?: boolean;
}

/** Returns the receipt of a charge. */
export function chargeReceipt(answer: MoneyAnswer, { request, card }: MoneyCallFacts<'charge'>): Receipt {
  return saleReceipt({ after: cardIn(answer, card), at: bookedAt(answer) }, request.body, card.number);
}

/**
 * Returns the receipt of a sale, with or without plastic. Values that the answer lacks are taken from the request, as
 * the card was empty before.
 */
export function saleReceipt(
  { after, at }: { after: MoneyAnswer['data']; at: Date },
  body: Omit<MoneyRequests['charge']['body'], 'boncard_id'>,
  number: string,
): Receipt {
  const { amount, type, expired_months: months, place_of_sale: salonId } = body;
  const balance = after?.amount ?? amount;
  const validUntil = after?.valid_until ?? addMonths(warsawDayOf(at), months);
  return {
    name: 'charge',
    number,
    facts: [
      { label: 'words.fields.amount', kind: 'money', value: amount },
      { label: 'words.fields.valid_until', kind: 'day', value: validUntil },
    ],
    details: [
      { label: 'words.fields.balance', kind: 'money', value: balance },
      { label: 'words.fields.type', kind: 'boncardType', value: type },
      ...documentFacts(body),
      referenceFact(body.reference),
    ],
    salonId,
    at,
  };
}

/**
 * Returns the receipt of a purchase. Values that the answer lacks are computed from the card as it was before the
 * call.
 */
export function purchaseReceipt(
  answer: MoneyAnswer,
  { request, card, due }: MoneyCallFacts<'purchase'>,
): Receipt {
  const { amount, place_of_sale: salonId } = request.body;
  const before = balanceOf(card);
  const after = cardIn(answer, card);
  const left = after?.amount ?? (before && asGrosze(before - amount));
  return {
    name: 'purchase',
    number: card.number,
    facts: [
      { label: 'words.ledgerKinds.purchase', kind: 'money', value: amount },
      { label: 'purchase.due', kind: 'money', value: due },
      { label: 'purchase.remaining', kind: 'money', value: left },
    ],
    details: [
      { label: 'words.fields.valid_until', kind: 'day', value: after?.valid_until ?? card.valid_until },
      { label: 'words.fields.type', kind: 'boncardType', value: after?.type ?? card.type },
      ...documentFacts(request.body),
      referenceFact(request.body.reference),
    ],
    salonId,
    at: bookedAt(answer),
  };
}

/** Returns the card after a call; null if the answer does not name it, as some hosts answer with the transaction. */
function cardIn({ data }: MoneyAnswer, { id, number }: NumberedBoncard): MoneyAnswer['data'] {
  const isCard = data?.id && id ? data.id === id : data?.number === number;
  return isCard ? data : null;
}

/** Returns the document of a sale and its kind as facts, which have no value if there is none. */
export function documentFacts(sale: { document?: unknown; document_kind?: unknown }): Fact[] {
  return [
    { label: 'words.fields.document_number', kind: 'text', value: sale.document },
    { label: 'words.fields.document_kind', kind: 'documentKind', value: sale.document_kind },
  ];
}

/** Returns the till's reference of a transaction as a fact, which has no value without one. */
export function referenceFact(value: unknown): Fact {
  return { label: 'words.fields.reference', kind: 'text', value };
}

/**
 * Returns when a card was last changed: a call that is settled later may have been booked earlier. Returns the
 * current time if that is not known.
 */
export function bookedAt({ data }: MoneyAnswer): Date {
  return known(known(data?.moderate)?.at) ?? now();
}
