import type { z } from 'zod';
import type { overview } from '../../contract/books.ts';
import type { Db } from '../db/client.ts';
import type { BelievedTime } from './believedTime.ts';
import { findTrouble, latestDay } from './findTrouble.ts';

/** Returns what is or was wrong with the clocks, as the overview shows it; undefined if nothing is. */
export async function presentClock(db: Db, time: BelievedTime): Promise<z.output<typeof overview>['clock']> {
  const { entries, closedUntil } = await findTrouble(db, time);
  const { day, clockDay, doubt } = time;
  if (!doubt && entries === 0 && !closedUntil) return undefined;
  return {
    day,
    waits: doubt?.why ?? null,
    clock_day: clockDay,
    latest_day: latestDay(time),
    entries_ahead: entries,
    closed_until: closedUntil,
  };
}
