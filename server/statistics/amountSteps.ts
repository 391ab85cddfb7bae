import { asGrosze, type Grosze } from '../../contract/money.ts';

/** A range of keys of `ledger_day_ranges`, both ends included; empty if the first is larger. */
export interface KeyRange {
  from: number;
  to: number;
}

export interface AmountRange {
  from: Grosze;
  to: Grosze;
}

/** Larger than the step of any amount (the limit of amounts is in `contract/money.ts`). */
const MAX_STEP = 2 ** 30;

/**
 * Splits a range of amounts into whole steps (see `amount_step` in the database: a step is one amount in whole złotys,
 * or all amounts between two of them) and the parts of steps that remain at either end.
 */
export function stepsOf({ from, to }: AmountRange): { steps: KeyRange; rest: AmountRange[] } {
  const first = stepOf(from);
  const last = stepOf(to);
  if (first > last) return { steps: { from: 0, to: -1 }, rest: [] };
  const isFirstWhole = from <= startOf(first);
  const isLastWhole = to >= endOf(last);
  if (first === last && !(isFirstWhole && isLastWhole)) {
    return { steps: { from: 0, to: -1 }, rest: from <= to ? [{ from, to }] : [] };
  }
  return {
    steps: { from: isFirstWhole ? first : first + 1, to: isLastWhole ? last : last - 1 },
    rest: [
      ...(isFirstWhole ? [] : [{ from, to: endOf(first) }]),
      ...(isLastWhole ? [] : [{ from: startOf(last), to }]),
    ],
  };
}

function stepOf(amount: Grosze): number {
  const step = 2 * Math.floor(amount / 100) + (amount % 100 === 0 ? 0 : 1);
  return Math.min(Math.max(step, -1), MAX_STEP);
}

// The smallest and the largest amount of a step.
const startOf = (step: number) => asGrosze(100 * Math.floor(step / 2) + (step % 2 === 0 ? 0 : 1));
const endOf = (step: number) => asGrosze(100 * Math.floor(step / 2) + (step % 2 === 0 ? 0 : 99));
