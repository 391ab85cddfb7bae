import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerKinds } from '../../../../contract/codes.ts';
import { equationOf, linesOf, type Movement } from '../../../../src/resources/roll-forward/movements.ts';

/** Generates months in which the opening and all kinds of entries add up to the closing. */
const movements = fc
  .record({
    opening: fc.integer({ min: 0, max: 1_000_000_000 }),
    kinds: fc.record(
      Object.fromEntries(
        Object.entries(ledgerKinds).map(([kind, { sign }]) => [
          kind,
          fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_000 })).map((amount) => sign * amount),
        ]),
      ),
    ),
  })
  .map(({ opening, kinds }) => {
    const closing = Object.values(kinds).reduce((sum, amount) => sum + amount, opening);
    return { opening, kinds, closing } as Movement;
  });

test('the lines of a statement add up exactly, and their running totals end with the closing', () => {
  fc.assert(
    fc.property(movements, (movement) => {
      const lines = linesOf(movement);
      const closing = lines.at(-1);
      const terms = lines.slice(0, -1);
      expect(terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing?.amount);
      expect(terms.at(-1)?.running).toBe(closing?.running);
      expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
    }),
  );
});

test('the short equation has the same opening and closing, and adds up as well', () => {
  fc.assert(
    fc.property(movements, (movement) => {
      const { opening, sold, redeemed, others, closing } = equationOf(movement);
      expect(opening + sold + redeemed + others).toBe(closing);
      expect(closing).toBe(linesOf(movement).at(-1)?.amount);
    }),
  );
});

test('a kind without entries is left out, except sales and payments', () => {
  const kinds = Object.fromEntries(Object.keys(ledgerKinds).map((kind) => [kind, 0]));
  const lines = linesOf({ opening: 500, kinds: { ...kinds, breakage: -500 }, closing: 0 } as Movement);
  expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
    ['opening', 500],
    ['charge', 0],
    ['purchase', 0],
    ['breakage', -500],
    ['closing', 0],
  ]);
});
