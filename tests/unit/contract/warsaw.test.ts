import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  formatDay,
  formatMoment,
  isExpired,
  parseDay,
  type WarsawDay,
  warsawDayOf,
} from '../../../contract/warsaw.ts';

test.each([
  // When summer time begins and ends, and when a new year begins, an hour earlier than in UTC.
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('%s falls on %s in Warsaw', (instant, day) => {
  expect(warsawDayOf(new Date(instant))).toBe(day);
});

test.each([
  ['2026-01-31', 3, '2026-04-30'],
  ['2025-11-30', 3, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day as WarsawDay, months)).toBe(later);
});

test('a card charged on any day is valid until the end of its last day in Warsaw, and no longer', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom(3, 6, 12), (charged, months) => {
      const validUntil = addMonths(warsawDayOf(charged), months);
      const [year = 0, month = 0, date = 0] = validUntil.split('-').map(Number);
      // Finds the next midnight in Warsaw in steps from a noon that is certainly on the last day.
      let instant = Date.UTC(year, month - 1, date, 11);
      while (warsawDayOf(new Date(instant)) === validUntil) instant += 60_000;
      expect(isExpired(validUntil, new Date(instant - 1))).toBe(false);
      expect(isExpired(validUntil, new Date(instant))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a card that was never charged does not expire', () => {
  expect(isExpired(null, new Date())).toBe(false);
});

test('an instant is shown in Warsaw time', () => {
  expect(formatMoment('2025-06-03T12:05:00Z')).toBe('03.06.2025 14:05');
});

test('neither depends on how a browser writes the dates of a language', () => {
  const { prototype } = Intl.DateTimeFormat;
  const { formatToParts } = prototype;
  vi.spyOn(prototype as { format: unknown }, 'format', 'get').mockReturnValue(() => '6/3/25, 2.05 pm');
  vi.spyOn(prototype, 'formatToParts').mockImplementation(function (this: Intl.DateTimeFormat, instant) {
    return formatToParts.call(this, instant).reverse();
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(formatMoment('2025-06-03T12:05:00Z')).toBe('03.06.2025 14:05');
  expect(warsawDayOf(new Date('2025-06-03T22:00:00Z'))).toBe('2025-06-04');
  expect(formatMoment('2025-12-31T23:00:00Z')).toBe('01.01.2026 00:00');
});

test.each([
  ['2026-10-24', 2, '2026-10-26'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i days is %s', (day, days, other) => {
  expect(addDays(day as WarsawDay, days)).toBe(other);
});

test.each(['03.06.2025', '3.6.2025', '03-06-2025', ' 3/6/2025 ', '3 6 2025', '2025-06-03'])(
  '%s is the third of June',
  (text) => {
    expect(parseDay(text)).toBe('2025-06-03');
  },
);

test.each(['', 'jutro', '31.02.2025', '29.02.2025', '1.13.2025', '0.1.2025', '03.06.25', '3.6', '2025'])(
  '%s is no day',
  (text) => {
    expect(parseDay(text)).toBeUndefined();
  },
);

test('a day as we show it is read as the same day', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (instant) => {
      const day = warsawDayOf(instant);
      expect(parseDay(formatDay(day))).toBe(day);
    }),
  );
});
