import { describe, expect, test } from 'vitest';
import { filterOfFile } from '../../../contract/reportFilter.ts';
import type { ScheduleRhythm } from '../../../contract/schedule.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { dueBefore, nextRun } from '../../../server/reports/nextRun.ts';

test.each<[ScheduleRhythm, string, string, string]>([
  // A later time is today. An earlier time, or the present one, is tomorrow.
  ['day', '07:00', '2026-11-23T05:59:59Z', '2026-11-23T06:00:00Z'],
  ['day', '07:00', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'],
  ['day', '07:00', '2026-07-01T04:00:00Z', '2026-07-01T05:00:00Z'],
  ['day', '00:00', '2026-11-23T22:59:59Z', '2026-11-23T23:00:00Z'],
  ['day', '23:59', '2026-12-31T22:59:00Z', '2027-01-01T22:59:00Z'],
  // There is no 02:30 in the night when clocks go forward, and there are two when they go back.
  ['day', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['day', '02:30', '2026-03-29T12:00:00Z', '2026-03-30T00:30:00Z'],
  ['day', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ['day', '02:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ['day', '03:00', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  // The time of day stays the same when summer time ends.
  ['week', '07:00', '2026-10-19T05:00:00Z', '2026-10-26T06:00:00Z'],
  ['week', '07:00', '2026-11-22T12:00:00Z', '2026-11-23T06:00:00Z'],
  ['month', '07:00', '2026-01-01T06:00:00Z', '2026-02-01T06:00:00Z'],
  ['month', '07:00', '2026-03-15T12:00:00Z', '2026-04-01T05:00:00Z'],
  ['month', '00:30', '2026-12-31T23:29:00Z', '2026-12-31T23:30:00Z'],
])('a report of every %s at %s, after %s, is due at %s', (every, at, after, due) => {
  expect(nextRun({ every, at }, new Date(after)).toISOString().replace('.000', '')).toBe(due);
});

test('a daily report is made once on each day of a year, whatever its time', () => {
  for (const at of ['00:00', '02:00', '02:30', '03:00', '23:59']) {
    let now = new Date('2026-01-01T12:00:00Z');
    const days = Array.from({ length: 365 }, () => {
      now = nextRun({ every: 'day', at }, now);
      return warsawDayOf(now);
    });
    expect(new Set(days).size, at).toBe(365);
  }
});

/** Returns the days that the files of a scheduled list of sales have, by the days on which they are made. */
function filesOf(every: ScheduleRhythm, from: string, to: string, lastDay: WarsawDay) {
  const view = {
    resource: 'boncards-transactions' as const,
    filter: { stats_type: 'charge', issue_date_from: from, issue_date_to: to },
  };
  const made = [lastDay];
  while ((made[0] ?? lastDay) > '2026-10-01') made.unshift(dueBefore(every, made[0] ?? lastDay));
  return made.slice(1).map((day, index) => {
    const { issue_date_from: first, issue_date_to: last } = filterOfFile(day, made[index] ?? day, view);
    return { day, first: String(first), last: String(last) };
  });
}

test.each<[ScheduleRhythm, string]>([
  ['day', 'this-week'],
  ['day', 'this-month'],
  ['day', 'this-year'],
  ['week', 'this-week'],
  ['week', 'this-month'],
  ['week', 'this-year'],
  ['month', 'this-month'],
  ['month', 'this-year'],
])('every day is in a file that is made after it: every %s, %s', (every, period) => {
  // More than a year, so that months end on each day of the week.
  for (const to of ['today', period]) {
    const files = filesOf(every, period, to, '2028-05-01' as WarsawDay);
    for (let day = '2026-11-02' as WarsawDay; day < '2028-04-01'; day = addDays(day, 1)) {
      const has = files.some((file) => file.day > day && file.first <= day && file.last >= day);
      expect(has, `${day}, to ${to}`).toBe(true);
    }
  }
});

test.each<[ScheduleRhythm, string, string, [string, string]]>([
  ['month', 'this-year', '2027-01-01', ['2026-01-01', '2026-12-31']],
  ['month', 'this-year', '2026-12-01', ['2026-01-01', '2026-12-01']],
  // Mondays.
  ['week', 'this-month', '2027-02-01', ['2027-01-01', '2027-01-31']],
  ['week', 'this-month', '2027-02-08', ['2027-02-01', '2027-02-08']],
  ['day', 'this-week', '2027-02-01', ['2027-01-25', '2027-01-31']],
  ['day', 'this-week', '2027-02-02', ['2027-02-01', '2027-02-02']],
  // The day itself has always just begun.
  ['day', 'today', '2027-02-02', ['2027-02-02', '2027-02-02']],
])('every %s, %s, made on %s', (every, from, made, days) => {
  const day = made as WarsawDay;
  const filter = { stats_type: 'charge', issue_date_from: from, issue_date_to: 'today' };
  const view = { resource: 'boncards-transactions' as const, filter };
  const { issue_date_from, issue_date_to } = filterOfFile(day, dueBefore(every, day), view);
  expect([issue_date_from, issue_date_to]).toEqual(days);
});

test('a report that is made some days late has what it would have had', () => {
  const filter = { stats_type: 'charge', issue_date_from: 'this-year', issue_date_to: 'today' };
  const view = { resource: 'boncards-transactions' as const, filter };
  // It was due on the first, and no server was running.
  expect(filterOfFile('2027-01-03' as WarsawDay, dueBefore('day', '2027-01-01' as WarsawDay), view)).toEqual({
    stats_type: 'charge',
    issue_date_from: '2026-01-01',
    issue_date_to: '2026-12-31',
  });
});

describe.each(['roll-forward', 'settlement'] as const)('a report of this month’s %s', (resource) => {
  test.each<[ScheduleRhythm, string, string]>([
    // The first one after the end of the month is about all of it.
    ['day', '2026-12-01', '2026-11'],
    ['day', '2026-12-02', '2026-12'],
    // Mondays.
    ['week', '2026-11-30', '2026-11'],
    ['week', '2026-12-07', '2026-11'],
    ['week', '2026-12-14', '2026-12'],
    ['week', '2027-02-01', '2027-01'],
    ['month', '2026-12-01', '2026-11'],
    ['month', '2027-01-01', '2026-12'],
  ])('every %s, made on %s, is about %s', (every, made, month) => {
    const day = made as WarsawDay;
    const view = { resource, filter: { month: 'this-month' } };
    expect(filterOfFile(day, dueBefore(every, day), view)).toEqual({ month });
  });
});

test('a report of cards that expire in a month is of the month in which it is made', () => {
  const filter = { valid_until_from: 'this-month', valid_until_to: 'this-month' };
  const file = filterOfFile('2027-02-01' as WarsawDay, '2027-01-01' as WarsawDay, {
    resource: 'boncards',
    filter,
  });
  expect(file).toEqual({ valid_until_from: '2027-02-01', valid_until_to: '2027-02-28' });
});
