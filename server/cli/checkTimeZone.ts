import { addDays, formatDay, formatMoment, warsawDayOf } from '../../contract/warsaw.ts';
import type { Db } from '../db/client.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { listDayStarts } from './queries.ts';

/** Until the next two changes of the clocks, and longer. */
const DAYS_AHEAD = 400;
const SOON_DAYS = 30;

/**
 * Yields whether this server and PostgreSQL, which have time-zone rules of their own, let the days in Warsaw begin at
 * the same instants. If a law changes the rules, each learns of it by an update. `momentOf` shows an instant by the
 * rules of this server.
 */
export async function* checkTimeZone(
  db: Db,
  now: Date,
  momentOf: (instant: Date) => string = formatMoment,
): AsyncGenerator<Finding> {
  const today = warsawDayOf(now);
  const starts = await listDayStarts(db, { from: today, days: DAYS_AHEAD });
  const first = starts.find(({ day, start }) => momentOf(start) !== `${formatDay(day)} 00:00`);
  if (!first) {
    yield ok('time-zone', 'this server and PostgreSQL have the same rules for the time in Warsaw');
    return;
  }
  const report = first.day > addDays(today, SOON_DAYS) ? note : fault;
  yield report(
    'time-zone',
    `from ${first.day} on, this server and PostgreSQL disagree on the time in Warsaw`,
    {
      fix: 'Before that day, update the one with the older time-zone rules: docs/OPERATIONS.md, “Upgrade”.',
      data: { day: first.day },
    },
  );
}
