import { type RawBuilder, sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';

/** Returns a calendar day as PostgreSQL's type `date`. */
export function asDay(day: string): RawBuilder<WarsawDay> {
  return sql<WarsawDay>`${day}::date`;
}

/** Returns the UTC instant at which a day begins in Warsaw. */
export function startOfDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp AT TIME ZONE 'Europe/Warsaw')`;
}

/** Returns the UTC instant at which the next day begins in Warsaw. */
export function endOfDay(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Warsaw')`;
}

/**
 * Returns the clock time in Warsaw of a column's instant, as text for a file: `2026-11-21 14:05:09`. For a million
 * instants, PostgreSQL takes a fraction of Node's time.
 */
export function warsawClock(at: string): RawBuilder<string> {
  return sql<string>`date_trunc('second', ${sql.ref(at)} AT TIME ZONE 'Europe/Warsaw')::text`;
}
