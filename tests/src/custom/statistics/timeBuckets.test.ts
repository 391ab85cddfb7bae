import { expect, test } from 'vitest';
import { asGrosze } from '../../../../contract/money.ts';
import type { WarsawDay } from '../../../../contract/warsaw.ts';
import { timeBuckets } from '../../../../src/custom/statistics/timeBuckets.ts';

const total = (day: string, grosze = 100) => ({
  day: day as WarsawDay,
  count: 1,
  amount: asGrosze(grosze),
});
const asked = (from: string, to: string) => ({ from: from as WarsawDay, to: to as WarsawDay });
const names = ({ totals }: ReturnType<typeof timeBuckets>) => totals.map(({ name }) => name);

test('shows nothing without transactions', () => {
  expect(timeBuckets([], asked('2026-11-01', '2026-11-21')).totals).toEqual([]);
});

test('shows a short requested span completely, with its empty days', () => {
  const buckets = timeBuckets([total('2026-11-18')], asked('2026-11-16', '2026-11-20'));
  expect(buckets.totals.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0]);
  expect(names(buckets)[0]).toBe('16.11.2026');
});

test('shows a long span from its first to its last transaction', () => {
  const buckets = timeBuckets([total('2026-11-18'), total('2026-11-20')], asked('2020-01-01', '2026-12-31'));
  expect(names(buckets)).toEqual(['18.11.2026', '19.11.2026', '20.11.2026']);
});

test.each([
  ['day', '2026-10-01', '2026-10-31', '01.10.2026', '01.10', 31],
  ['week', '2026-10-01', '2026-11-01', '28.09–04.10.2026', '28.09', 5],
  ['month', '2026-01-15', '2026-12-20', '01.2026', '01.2026', 12],
  ['year', '2017-06-01', '2026-06-01', '2017', '2017', 10],
])('%s by %s', (unit, first, last, name, tick, columns) => {
  const buckets = timeBuckets([total(first), total(last)], {});
  expect(buckets.unit).toBe(unit);
  expect(buckets.totals[0]).toMatchObject({ name, tick });
  expect(buckets.totals).toHaveLength(columns);
});

test('a column is the exact sum of its days', () => {
  const totals = [total('2026-01-15', 10), total('2026-12-01', 20), total('2026-12-31', 1)];
  const buckets = timeBuckets(totals, {}).totals;
  expect(buckets.at(-1)).toEqual({ name: '12.2026', tick: '12.2026', count: 2, amount: 21 });
  expect(buckets.reduce((sum, { amount }) => sum + amount, 0)).toBe(31);
});
