import {
  type LedgerKind,
  ledgerKindNames,
  ledgerKinds,
  reversalOf,
  transactionKinds,
} from '../../../contract/codes.ts';
import { ZERO } from '../../../contract/money.ts';
import type { RowsOf, SumsOf } from '../../views/Book.tsx';

export type Month = SumsOf<'roll-forward'>;
export type SalonMovement = RowsOf<'roll-forward'>[number];
export type Movement = Omit<SalonMovement, 'salon'>;

/** The movement of a salon without any figures. */
export const noMovement: Movement = {
  opening: ZERO,
  kinds: Object.fromEntries(ledgerKindNames.map((kind) => [kind, ZERO])) as Movement['kinds'],
  closing: ZERO,
};

/**
 * One line of a statement: a kind of ledger entries with its signed sum, and the running total after it, both in
 * grosze.
 */
export interface Line {
  name: LedgerKind | 'opening' | 'closing';
  amount: number;
  running: number;
}

/** The reversals of a kind of transaction follow that kind. */
const inOrder: LedgerKind[] = [
  'charge',
  reversalOf.charge,
  'purchase',
  reversalOf.purchase,
  ...ledgerKindNames.filter((kind) => !('transaction' in ledgerKinds[kind])),
];

/**
 * Returns lines for the opening, for every kind that occurred, and for the closing, which is the last running
 * total.
 */
export function linesOf({ opening, kinds: sums, closing }: Movement): Line[] {
  const lines: Line[] = [{ name: 'opening', amount: opening, running: opening }];
  for (const kind of inOrder) {
    const amount = sums[kind];
    const isUsual = kind === 'charge' || kind === 'purchase';
    if (amount === 0 && !isUsual) continue;
    lines.push({ name: kind, amount, running: (lines.at(-1)?.running ?? 0) + amount });
  }
  return [...lines, { name: 'closing', amount: closing, running: closing }];
}

/** Returns the terms of opening + sales + payments + all others = closing, each net and in grosze. */
export function equationOf({ opening, kinds: sums, closing }: Movement) {
  const sumOf = (some: readonly LedgerKind[]) => some.reduce((all, kind) => all + sums[kind], 0);
  const sold = sumOf(transactionKinds.charge);
  const redeemed = sumOf(transactionKinds.purchase);
  return {
    opening,
    sold,
    redeemed,
    others: sumOf(ledgerKindNames) - sold - redeemed,
    closing,
  };
}
