/**
 * Days and instants as people in the salons see them, in Europe/Warsaw. Free of zod, so that the public page stays
 * light.
 */

import type { z } from 'zod/mini';
import { lazily } from './lazily.ts';
import { withoutInvisible } from './normalizeText.ts';

/** A calendar day in Europe/Warsaw, `YYYY-MM-DD`; compares as text. */
export type WarsawDay = string & z.core.$brand<'WarsawDay'>;

const warsawTime = lazily(
  () =>
    new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Warsaw',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Returns the Warsaw day on which a UTC instant falls, and the time on its clocks, such as `14:05`. */
export function warsawClockAt(instant: Date): [day: WarsawDay, time: string] {
  // Read by their names: each browser has its own version of how a language arranges them.
  const parts = warsawTime()
    .formatToParts(instant)
    .map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts);
  return [`${year}-${month}-${day}` as WarsawDay, `${hour}:${minute}`];
}

/** Returns the Warsaw day on which a UTC instant falls. */
export function warsawDayOf(instant: Date): WarsawDay {
  return warsawClockAt(instant)[0];
}

/** Returns the same day `months` later, clipped to the month's end (31 January + 1 month = 28 or 29 February). */
export function addMonths(day: WarsawDay, months: number): WarsawDay {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const clipped = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return clipped.toISOString().slice(0, 10) as WarsawDay;
}

/** Returns the day `days` later, or earlier if `days` is negative. */
export function addDays(day: WarsawDay, days: number): WarsawDay {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) as WarsawDay;
}

/** Returns how many days `to` is after `from`; negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * Returns whether a card valid through `validUntil` has expired at a UTC instant; its last day still counts in full.
 */
export function isExpired(validUntil: string | null, now: Date): boolean {
  return isExpiredOn(validUntil, warsawDayOf(now));
}

/** The same for a given day, so that it is computed only once for many cards. */
export function isExpiredOn(validUntil: string | null, today: WarsawDay): boolean {
  return validUntil !== null && validUntil < today;
}

/** Returns `03.06.2025`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}.${month}.${year}`;
}

/**
 * Returns the parts of a typed day, in the order in which they were typed, without the `r.` (for "year") that ends a
 * date in Polish.
 */
export function partsOfDay(text: string): string[] {
  const day = withoutInvisible(text)
    .trim()
    .replace(/(\d)\.?\s*r(?:oku|\.)?$/i, '$1');
  return day.split(/[\s.,/\p{Pd}]+/u);
}

/** Returns a typed day (`3.6.2025`, `03-06-2025`, `2025-06-03`, `3.06.2025 r.`); undefined if there is no such day. */
export function parseDay(text: string): WarsawDay | undefined {
  const digits = partsOfDay(text);
  const [date = '', month = '', year = ''] = digits[0]?.length === 4 ? digits.reverse() : digits;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day);
  return isDay ? (day as WarsawDay) : undefined;
}

/** Returns a UTC instant as `03.06.2025 14:05` in Warsaw (requirements "Days and times"). */
export function formatMoment(instant: Date | string): string {
  const [day, time] = warsawClockAt(new Date(instant));
  return `${formatDay(day)} ${time}`;
}
