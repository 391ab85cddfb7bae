import type { z } from 'zod';
import type {
  ClosingRefusal,
  liabilityRow,
  liabilitySums,
  rollForwardSums,
  settlementPair,
  settlementSums,
  taxClassChange,
} from '../../contract/books.ts';
import { type LedgerKind, ledgerKindNames } from '../../contract/codes.ts';
import type { SalonId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { TaxClassRow } from '../cards/taxClassQueries.ts';
import { doneBy } from '../platform/actor.ts';
import { refusalSentence } from '../refusalSentence.ts';
import type { LiabilityRow, sumLiability } from './liabilityQueries.ts';
import type { readMonth } from './readMonth.ts';
import type { MovementRow } from './rollForwardQueries.ts';
import { setOff } from './setOff.ts';
import type { DebtRow } from './settlementQueries.ts';

/** Returns the liability at the end of a day in the contract's shape, with its total and those of earlier days. */
export function presentLiability(
  at: WarsawDay,
  rows: LiabilityRow[],
  history: Awaited<ReturnType<typeof sumLiability>>,
) {
  const amountsOf = ({ isExpired }: { isExpired: boolean }) =>
    rows.flatMap(({ is_expired, amount }) => (is_expired === isExpired ? [amount] : []));
  const active = sumOf(amountsOf({ isExpired: false }));
  const expired = sumOf(amountsOf({ isExpired: true }));
  const sums: z.output<typeof liabilitySums> = {
    at,
    amount: sumOf([active, expired]),
    cards: rows.reduce((sum, { cards }) => sum + cards, 0),
    history: [...history, { at, active, expired }],
  };
  return { items: rows.map(presentOwed), sums };
}

function presentOwed(row: LiabilityRow): z.output<typeof liabilityRow> {
  return {
    salon: salonOf(row),
    type: row.type,
    tax_class: row.tax_class,
    expired: row.is_expired,
    amount: row.amount,
    cards: row.cards,
  };
}

/**
 * Returns the roll-forward of a month in the contract's shape, with the figures that were stored when it was closed.
 * `refusal` is why it could not be closed now.
 */
export function presentRollForward(
  { month, movements, closed }: Awaited<ReturnType<typeof readMonth>>,
  { refusal, language }: { refusal: ClosingRefusal | undefined; language: Language },
) {
  const { rows, total } = presentMovements(movements);
  const sums: z.output<typeof rollForwardSums> = {
    ...total,
    month,
    can_close: !closed && !refusal,
    cannot_close:
      !closed && refusal ? { reason: refusal, reason_text: refusalSentence(language, refusal) } : null,
    closed: closed && {
      ...doneBy(closed.user_name, closed.closed_at),
      hash: closed.hash,
      differs: closed.differs,
      differing: closed.differing,
      ...presentMovements(closed.movements),
      liability: closed.liability.map(presentOwed),
      settlement: closed.settlement.map(presentPair),
    },
  };
  return { items: rows, sums };
}

function presentMovements(
  rows: Pick<MovementRow, 'salon_id' | 'salon_name' | 'opening' | 'kinds' | 'closing'>[],
) {
  const sumOfKind = (kind: LedgerKind) => sumOf(rows.map(({ kinds }) => kinds[kind] ?? ZERO));
  return {
    rows: rows.map((row) => ({
      salon: salonOf(row),
      opening: row.opening,
      kinds: ofEachKind((kind) => row.kinds[kind] ?? ZERO),
      closing: row.closing,
    })),
    total: {
      opening: sumOf(rows.map(({ opening }) => opening)),
      kinds: ofEachKind(sumOfKind),
      closing: sumOf(rows.map(({ closing }) => closing)),
    },
  };
}

/** Returns each direction of each pair of salons separately, and the result of setting all of them off. */
export function presentSettlement(month: string, debts: DebtRow[]) {
  const { net, salons } = setOff(debts);
  const sums: z.output<typeof settlementSums> = {
    month,
    amount: sumOf(debts.map(({ amount }) => amount)),
    count: debts.reduce((sum, { count }) => sum + count, 0),
    net: net.map(presentDebt),
    salons,
  };
  return { items: debts.map(presentPair), sums };
}

export function presentTaxClass(row: TaxClassRow): z.output<typeof taxClassChange> {
  return {
    id: row.id,
    type: row.type,
    class: row.class,
    effective_from: row.effective_from,
    set: doneBy(row.user_name, row.set_at),
  };
}

function presentDebt(debt: DebtRow) {
  return {
    debtor: { id: debt.issuer_id, name: debt.issuer_name },
    creditor: { id: debt.salon_id, name: debt.salon_name },
    amount: debt.amount,
  };
}

function presentPair(debt: DebtRow): z.output<typeof settlementPair> {
  return { ...presentDebt(debt), count: debt.count };
}

function salonOf({ salon_id, salon_name }: { salon_id: SalonId; salon_name: string }) {
  return { id: salon_id, name: salon_name };
}

function ofEachKind(amountOf: (kind: LedgerKind) => Grosze) {
  return Object.fromEntries(ledgerKindNames.map((kind) => [kind, amountOf(kind)])) as Record<
    LedgerKind,
    Grosze
  >;
}

function sumOf(amounts: Grosze[]): Grosze {
  return asGrosze(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}
