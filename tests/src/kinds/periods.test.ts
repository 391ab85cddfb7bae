import { expect, test } from 'vitest';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { daysOf, type Preset } from '../../../src/kinds/periods.ts';

const days = (preset: Preset, now: string) => daysOf(preset, warsawDayOf(new Date(now)));

test('today is the day in Warsaw, not in UTC', () => {
  expect(days('today', '2026-11-21T23:30:00Z')).toEqual(['2026-11-22', '2026-11-22']);
});

test.each([
  ['Monday', '2026-11-16T12:00:00Z'],
  ['Sunday', '2026-11-22T12:00:00Z'],
])('a week begins on Monday, asked on %s', (_, now) => {
  expect(days('this-week', now)[0]).toBe('2026-11-16');
});

test('a week may begin in the previous month or year', () => {
  expect(days('this-week', '2027-01-01T12:00:00Z')).toEqual(['2026-12-28', '2027-01-01']);
});

test('a month begins on its first day and ends today', () => {
  expect(days('this-month', '2026-11-21T12:00:00Z')).toEqual(['2026-11-01', '2026-11-21']);
});

test.each([
  ['in the middle of a year', '2026-11-21T12:00:00Z', '2026-10-01', '2026-10-31'],
  ['in January', '2027-01-31T12:00:00Z', '2026-12-01', '2026-12-31'],
  ['after the shortest one', '2028-03-31T12:00:00Z', '2028-02-01', '2028-02-29'],
])('the last month is whole, asked %s', (_, now, from, to) => {
  expect(days('last-month', now)).toEqual([from, to]);
});
