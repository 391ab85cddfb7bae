import { describe, expect, test } from 'vitest';
import { edgeOf, relativeDay, resolveDay } from '../../../contract/relativeDay.ts';
import { relativeFilters } from '../../../contract/relativeFilters.ts';
import { reportFilter } from '../../../contract/reportFilter.ts';
import { filterOn } from '../../../contract/savedView.ts';
import { addDays, type WarsawDay } from '../../../contract/warsaw.ts';

const day = (text: string) => text as WarsawDay;

test.each([
  ['today', '2026-03-31', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  // 23 November 2026 is a Monday.
  ['this-week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['this-week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['last-week', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-06-01', '2026-01-01', '2026-12-31'],
  ['last-year', '2027-01-05', '2026-01-01', '2026-12-31'],
  ['end-of-last-week', '2026-11-23', '2026-11-22', '2026-11-22'],
  ['end-of-last-month', '2026-03-31', '2026-02-28', '2026-02-28'],
  ['end-of-last-year', '2027-01-05', '2026-12-31', '2026-12-31'],
  ['-30d', '2026-03-30', '2026-02-28', '2026-02-28'],
  ['-0d', '2026-03-30', '2026-03-30', '2026-03-30'],
  ['+30d', '2026-02-01', '2026-03-03', '2026-03-03'],
])('%s on %s is from %s to %s', (text, today, from, to) => {
  expect([resolveDay(text, 'from', day(today)), resolveDay(text, 'to', day(today))]).toEqual([from, to]);
});

test.each([
  'tomorrow',
  '2026-11-01',
  '',
  'TODAY',
  '-d',
  '-12345d',
  '+12345d',
  '30d',
  'toString',
  'constructor',
])('%j is not a relative day', (text) => expect(resolveDay(text, 'from', day('2026-11-23'))).toBeUndefined());

describe('a day as a relative day', () => {
  test.each([
    ['2026-11-23', 'from', 'today'],
    ['2026-11-29', 'to', 'this-week'],
    ['2026-11-01', 'from', 'this-month'],
    ['2026-11-30', 'to', 'this-month'],
    ['2026-10-31', 'to', 'last-month'],
    ['2026-11-20', 'from', '-3d'],
    ['2026-11-16', 'from', 'last-week'],
    // That is also the end of the week before.
    ['2026-11-22', 'to', 'yesterday'],
    ['2026-12-24', 'to', '+31d'],
    ['2062-12-24', 'to', undefined],
    ['2025-01-01', 'from', 'last-year'],
    ['2025-12-31', 'to', 'last-year'],
    ['2026-11-22', 'at', 'yesterday'],
    ['2026-10-31', 'at', 'end-of-last-month'],
    ['2025-12-31', 'at', 'end-of-last-year'],
    // The beginning of a period is nothing special for a single day.
    ['2026-11-01', 'at', '-22d'],
  ] as const)('%s as %s is %s', (text, edge, expected) => {
    expect(relativeDay(text, edge, { today: day('2026-11-23') })).toBe(expected);
  });

  test('means the same day as before', () => {
    for (let ago = -400; ago < 400; ago += 1) {
      const today = day('2026-11-24');
      const text = addDays(today, -ago);
      for (const edge of ['from', 'to', 'at'] as const) {
        expect(resolveDay(relativeDay(text, edge, { today }) ?? '', edge, today)).toBe(text);
      }
    }
  });
});

test('a filter’s name says whether it begins or ends a range', () => {
  expect(['issue_date_from', 'issue_date_to', 'date_to', 'to', 'from', 'at', 'photo'].map(edgeOf)).toEqual([
    'from',
    'to',
    'to',
    'to',
    'from',
    'at',
    'at',
  ]);
});

test('the days in a view’s filter depend on the day on which it is used, and nothing else does', () => {
  const filter = {
    stats_type: 'sell',
    issue_date_from: 'this-month',
    issue_date_to: 'today',
    document: 'today',
  };
  expect(filterOn(day('2026-11-23'), { resource: 'boncards-transactions', filter })).toEqual({
    stats_type: 'sell',
    issue_date_from: '2026-11-01',
    issue_date_to: '2026-11-23',
    document: 'today',
  });
});

test('the single day of a view may be the first of a period, as older views have it', () => {
  const view = { resource: 'liability', filter: { at: 'last-month' } } as const;
  expect(filterOn(day('2026-11-23'), view)).toEqual({ at: '2026-10-01' });
});

describe('what the days of a view may mean', () => {
  const meanings = (today: string, from: string, to: string) =>
    relativeFilters(day(today), {
      resource: 'boncards-transactions',
      filter: { stats_type: 'sell', issue_date_from: from, issue_date_to: to, document: from },
    }).map(({ period, filter }) => {
      expect(filter).toMatchObject({ stats_type: 'sell', document: from });
      return [period, filter.issue_date_from, filter.issue_date_to];
    });

  test.each([
    ['2026-11-23', '2026-11-01', '2026-11-23', [['this-month', 'this-month', 'today']]],
    ['2026-11-24', '2026-11-24', '2026-11-24', [['today', 'today', 'today']]],
    ['2026-11-24', '2026-10-01', '2026-10-31', [['last-month', 'last-month', 'last-month']]],
    ['2026-11-24', '2026-10-25', '2026-11-24', [[undefined, '-30d', 'today']]],
    ['2026-11-24', '2026-11-23', '2026-11-30', [[undefined, 'yesterday', 'this-month']]],
    ['2026-11-24', '2026-11-23', '2026-11-23', [['yesterday', 'yesterday', 'yesterday']]],
    ['2026-11-24', '2026-11-16', '2026-11-22', [['last-week', 'last-week', 'last-week']]],
    ['2027-01-05', '2026-01-01', '2026-12-31', [['last-year', 'last-year', 'last-year']]],
    // Two days, and all that goes on to today, are not the period with which they begin.
    ['2026-11-25', '2026-11-24', '2026-11-25', [[undefined, 'yesterday', 'today']]],
    ['2026-11-24', '2026-10-01', '2026-11-24', [[undefined, 'last-month', 'today']]],
    // A Monday.
    ['2026-11-23', '2026-11-16', '2026-11-22', [['last-week', 'last-week', 'last-week']]],
    // The first of a month, and a Monday: both a month and a week begin on it.
    [
      '2027-02-01',
      '2027-02-01',
      '2027-02-01',
      [
        ['this-month', 'this-month', 'today'],
        ['this-week', 'this-week', 'today'],
        ['today', 'today', 'today'],
      ],
    ],
    ['2027-01-01', '2027-01-01', '2027-01-31', [['this-month', 'this-month', 'this-month']]],
    ['2026-11-24', '2062-12-24', '2062-12-24', []],
  ])('on %s, %s to %s', (today, from, to, expected) => {
    expect(meanings(today, from, to)).toEqual(expected);
  });

  test('is most likely the shortest period if there is a single day', () => {
    const filter = { at: '2027-01-31' };
    const meant = relativeFilters(day('2027-02-01'), { resource: 'liability', filter });
    expect(meant.map(({ period }) => period)).toEqual(['yesterday', 'end-of-last-week', 'end-of-last-month']);
  });

  test.each([
    ['2026-10', ['last-month']],
    ['2026-11', ['this-month']],
    ['2026-09', []],
  ])('of the month %s, is a month', (month, periods) => {
    const meant = relativeFilters(day('2026-11-01'), { resource: 'settlement', filter: { month } });
    expect(meant.map(({ filter }) => filter.month)).toEqual(periods);
    for (const { filter } of meant)
      expect(filterOn(day('2026-11-01'), { resource: 'settlement', filter })).toEqual({ month });
  });

  test('has no choices if there are no days', () => {
    expect(relativeFilters(day('2026-11-24'), { resource: 'boncards', filter: { status: 1 } })).toEqual([]);
  });
});

describe('the filter of a report', () => {
  const sales = (from: string, to: string) => ({
    resource: 'boncards-transactions' as const,
    filter: { stats_type: 'charge', issue_date_from: from, issue_date_to: to },
  });
  // A Thursday.
  const today = day('2026-11-19');

  test.each([
    ['day', '2026-11-19', '2026-11-19', 'yesterday', ['yesterday', 'yesterday']],
    ['week', '2026-11-16', '2026-11-19', 'last-week', ['last-week', 'last-week']],
    ['week', '2026-11-19', '2026-11-19', 'last-week', ['last-week', 'last-week']],
    ['month', '2026-11-01', '2026-11-30', 'last-month', ['last-month', 'last-month']],
    ['day', '2026-11-18', '2026-11-18', 'yesterday', ['yesterday', 'yesterday']],
    ['week', '2026-11-09', '2026-11-15', 'last-week', ['last-week', 'last-week']],
    // A range that is longer than the rhythm ends on the day of the report.
    ['day', '2026-11-01', '2026-11-19', 'this-month', ['this-month', 'today']],
    ['month', '2026-10-01', '2026-10-31', 'last-month', ['last-month', 'last-month']],
    ['week', '2026-11-10', '2026-11-19', 'relative', ['-9d', 'today']],
    ['week', '1990-01-01', '2026-11-19', 'fixed', ['1990-01-01', '2026-11-19']],
    // From Monday to Friday.
    ['week', '2026-11-09', '2026-11-13', 'fixed', ['2026-11-09', '2026-11-13']],
  ] as const)('every %s, from %s to %s, has %s', (every, from, to, days, range) => {
    const report = reportFilter(today, every, sales(from, to));
    expect(report.days).toBe(days);
    expect([report.filter.issue_date_from, report.filter.issue_date_to]).toEqual(range);
    expect(report.filter.stats_type).toBe('charge');
  });

  test('gets an end if it has none and its period is the previous one', () => {
    const { stats_type, issue_date_from } = sales('2026-11-01', '').filter;
    const view = { ...sales('', ''), filter: { stats_type, issue_date_from } };
    expect(reportFilter(today, 'month', view).filter).toEqual(sales('last-month', 'last-month').filter);
  });

  test('gets no beginning if it has only an end: that would be another list', () => {
    const filter = { stats_type: 'charge', issue_date_to: '2026-11-19' };
    expect(reportFilter(today, 'week', { ...sales('', ''), filter })).toEqual({
      days: 'today',
      filter: { stats_type: 'charge', issue_date_to: 'today' },
    });
  });

  test('for cards that expire in a month means the month in which the report is sent', () => {
    const filter = { valid_until_from: '2026-11-01', valid_until_to: '2026-11-30' };
    expect(reportFilter(today, 'month', { resource: 'boncards', filter })).toEqual({
      days: 'this-month',
      filter: { valid_until_from: 'this-month', valid_until_to: 'this-month' },
    });
  });

  test.each([
    ['day', '2026-11-15', 'yesterday'],
    ['week', '2026-11-15', 'end-of-last-week'],
    ['month', '2026-11-15', 'end-of-last-month'],
    ['month', '2026-10-31', 'end-of-last-month'],
    ['month', '2026-11-14', 'yesterday'],
    ['month', '2025-12-31', 'end-of-last-year'],
  ] as const)('every %s, with what is owed on %s, has %s', (every, at, expected) => {
    expect(reportFilter(day('2026-11-15'), every, { resource: 'liability', filter: { at } })).toEqual({
      days: expected,
      filter: { at: expected },
    });
  });

  test.each([
    ['month', '2026-10', 'last-month', 'last-month'],
    ['month', '2026-11', 'last-month', 'last-month'],
    ['week', '2026-11', 'this-month', 'this-month'],
    ['month', '2026-09', 'fixed', '2026-09'],
  ] as const)('every %s, of the month %s, has %s', (every, month, days, expected) => {
    const report = reportFilter(today, every, { resource: 'roll-forward', filter: { month } });
    expect(report).toEqual({ days, filter: { month: expected } });
  });

  test('stays as it is if it has no days', () => {
    const filter = { status: 'active' };
    expect(reportFilter(today, 'week', { resource: 'boncards', filter })).toEqual({ days: 'none', filter });
  });
});
