import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validityMonths } from '../../contract/boncard.ts';
import { addMonths, isExpired, warsawDayOf } from '../../contract/warsaw.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

const HOUR = 3_600_000;

/**
 * Instants at which calendar code easily fails: around midnight in Warsaw, at month ends and on the nights when clocks
 * change.
 */
const delicate = fc
  .record({
    year: fc.integer({ min: 2020, max: 2045 }),
    // Clocks change in March and October; February is the shortest month.
    month: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.constantFrom(1, 2, 9)),
    day: fc.integer({ min: 24, max: 33 }),
    offset: fc.integer({ min: -4 * HOUR, max: 4 * HOUR }),
  })
  .map(({ year, month, day, offset }) => new Date(Date.UTC(year, month, day) + offset));

test('in 2 000 cases last day and expiry agree with PostgreSQL’s calendar', async () => {
  const cases = fc.sample(fc.record({ charged: delicate, months: fc.constantFrom(...validityMonths) }), {
    seed: 20_261_121,
    numRuns: 1000,
  });
  const { rows } = await sql<{ last_day: string; last_moment: Date; first_moment_past: Date }>`
    SELECT last_day,
      (last_day + 1)::timestamp AT TIME ZONE 'Europe/Warsaw' - interval '1 millisecond' AS last_moment,
      (last_day + 1)::timestamp AT TIME ZONE 'Europe/Warsaw' AS first_moment_past
    FROM unnest(${cases.map(({ charged }) => charged)}::timestamptz[], ${cases.map(({ months }) => months)}::integer[])
      WITH ORDINALITY AS made (charged, months, place),
      LATERAL (
        SELECT ((charged AT TIME ZONE 'Europe/Warsaw')::date + make_interval(months => months))::date AS last_day
      ) AS validity
    ORDER BY place
  `.execute(copy.database.db);
  const ours = cases.map(({ charged, months }) => addMonths(warsawDayOf(charged), months));
  expect(ours).toEqual(rows.map(({ last_day }) => last_day));
  expect(rows.filter((row) => isExpired(row.last_day, row.last_moment))).toEqual([]);
  expect(rows.filter((row) => !isExpired(row.last_day, row.first_moment_past))).toEqual([]);
});
