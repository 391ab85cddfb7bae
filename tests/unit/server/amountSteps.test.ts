import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asGrosze } from '../../../contract/money.ts';
import { stepsOf } from '../../../server/statistics/amountSteps.ts';

/** Does the same as `amount_step` in the database. */
const stepOf = (amount: number) => 2 * Math.floor(amount / 100) + (amount % 100 > 0 ? 1 : 0);

test('the steps and the rest of a range together have each of its amounts once, and no other', () => {
  const grosze = fc.integer({ min: 0, max: 700 }).map(asGrosze);
  fc.assert(
    fc.property(grosze, grosze, (from, to) => {
      const { steps, rest } = stepsOf({ from, to });
      const wrong = Array.from({ length: 800 }, (_, amount) => amount).filter((amount) => {
        const inSteps = stepOf(amount) >= steps.from && stepOf(amount) <= steps.to;
        const inRest = rest.filter((range) => amount >= range.from && amount <= range.to).length;
        return Number(inSteps) + inRest !== Number(amount >= from && amount <= to);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a range of whole złotys leaves no rest, and neither does one without an end', () => {
  expect(stepsOf({ from: asGrosze(5000), to: asGrosze(10_000) })).toEqual({
    steps: { from: 100, to: 200 },
    rest: [],
  });
  const endless = stepsOf({ from: asGrosze(5000), to: asGrosze(Number.MAX_SAFE_INTEGER) });
  expect(endless.rest).toEqual([]);
  expect(endless.steps.to).toBeLessThan(2 ** 31);
});
