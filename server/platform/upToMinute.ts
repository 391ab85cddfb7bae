import { MINUTE_MS } from './durations.ts';

/** Rounds an instant up to the minute, because a sentence that names an earlier one would be wrong. */
export function upToMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS);
}
