import { expect, test } from 'vitest';
import type { ScheduleRhythm } from '../../../contract/schedule.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { nextRun } from '../../../server/reports/nextRun.ts';

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
