import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asGrosze,
  formatPln,
  formatSignedPln,
  groszeOf,
  groszeToPln,
  parseMoney,
  plnToGrosze,
} from '../../../contract/money.ts';

const anyGrosze = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(asGrosze);

describe('PLN on the wire', () => {
  test('every two-decimal amount is exact there and back', () => {
    fc.assert(
      fc.property(anyGrosze, (grosze) => {
        const pln = JSON.parse(JSON.stringify(groszeToPln(grosze)));
        expect(plnToGrosze(pln)).toBe(grosze);
      }),
    );
  });

  test.each([0.1 + 0.2, 1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '%d is no amount',
    (pln) => {
      expect(plnToGrosze(pln)).toBeUndefined();
    },
  );
});

describe('PLN from a host', () => {
  test.each([
    [10.006, 1001],
    [0.1 + 0.2, 30],
    [-1.5, -150],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [1e300, 0],
  ])('%s is %i grosze', (pln, grosze) => {
    expect(groszeOf(pln)).toBe(grosze);
  });
});

describe('what people type', () => {
  test.each([
    ['1500', 150_000],
    ['1 500,50', 150_050],
    ['1500.50 zł', 150_050],
    ['1 500,5', 150_050],
    ['12.10', 1210],
    ['0,01', 1],
    ['100,', 10_000],
    ['100PLN', 10_000],
    ['150 zł ', 15_000],
    ['1500 zl', 150_000],
    ['1500,-', 150_000],
    ['1 500,— zł', 150_000],
    ['100 PLN\u00a0', 10_000],
  ])('%s is an amount', (text, grosze) => {
    expect(parseMoney(text)).toBe(grosze);
  });

  test.each([
    ['1,005', 'tooManyDecimals'],
    ['1.000', 'tooManyDecimals'],
    ['', 'mustBeNumber'],
    ['abc', 'mustBeNumber'],
    ['-5', 'mustBeNumber'],
    ['1,5,0', 'mustBeNumber'],
    ['1e3', 'mustBeNumber'],
    [',50', 'mustBeNumber'],
  ])('%s is reported as wrong', (text, problem) => {
    expect(parseMoney(text)).toBe(problem);
  });

  test('a shown amount parses back to the same amount', () => {
    fc.assert(
      fc.property(anyGrosze, (grosze) => {
        expect(parseMoney(formatPln(grosze))).toBe(grosze);
      }),
    );
  });
});

test.each([
  [123_450, '1\u00a0234,50\u00a0zł'],
  [100, '1,00\u00a0zł'],
  [123_456_789, '1\u00a0234\u00a0567,89\u00a0zł'],
])('%i grosze are shown as %s', (grosze, shown) => {
  expect(formatPln(asGrosze(grosze))).toBe(shown);
});

test.each([
  [120_000, '+\u00a01\u00a0200,00\u00a0zł'],
  [-3550, '−\u00a035,50\u00a0zł'],
  [0, '0,00\u00a0zł'],
])('a change by %i grosze is shown as %s', (grosze, shown) => {
  expect(formatSignedPln(asGrosze(grosze))).toBe(shown);
});
