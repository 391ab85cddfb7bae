import { expect, test } from 'vitest';
import { withNet } from '../../../server/books/setOff.ts';
import type { DebtRow } from '../../../server/books/settlementQueries.ts';

function debt(from: string, to: string, amount: number) {
  const salons = { issuer_id: from, issuer_name: `Salon ${from}`, salon_id: to, salon_name: `Salon ${to}` };
  return { ...salons, count: 1, amount } as DebtRow;
}
const told = (debts: DebtRow[]) =>
  withNet(debts).map(({ issuer_id, salon_id, amount, net }) => [issuer_id, salon_id, amount, net]);

test('if two salons owe each other, only the difference is paid', () => {
  expect(told([debt('A', 'B', 5000), debt('B', 'A', 2000)])).toEqual([
    ['A', 'B', 5000, 3000],
    ['B', 'A', 2000, 0],
  ]);
});

test('if more was reversed in a month than purchased, the other salon pays', () => {
  expect(told([debt('A', 'B', -5000)])).toEqual([
    ['A', 'B', -5000, 0],
    ['B', 'A', 0, 5000],
  ]);
});

test('a direction that has neither purchases nor a payment is left out', () => {
  expect(told([debt('A', 'B', 5000)])).toEqual([['A', 'B', 5000, 5000]]);
});
