import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asGrosze } from '../../../contract/money.ts';
import { pln } from '../../../contract/wire.ts';

test('every sum of grosze survives the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_00 }), (grosze) => {
      expect(z.decode(pln, z.encode(pln, asGrosze(grosze)))).toBe(grosze);
    }),
    { numRuns: 2000 },
  );
});

// 1.15 × 100 is 114.99999999999999.
test.each([1.15, 4.35, 19.99, 64.1])('%d PLN is read exactly', (value) => {
  expect(z.decode(pln, value)).toBe(Number(value.toFixed(2).replace('.', '')));
});

test.each([0.301, 1.005, Number.NaN, Number.POSITIVE_INFINITY])('%d is no sum in PLN', (value) => {
  expect(z.safeDecode(pln, value).success).toBe(false);
});
