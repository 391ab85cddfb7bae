import type { Language } from '../../contract/language.ts';
import { lazily } from '../../contract/lazily.ts';
import { formatDay, formatMoment, parseDay } from '../../contract/warsaw.ts';
import { currentLanguage } from '../i18n/language.ts';
import { instantIn } from '../wire/dates.ts';

/** Formats a day, the same in every language: `03.06.2025`. Returns undefined if it cannot be read. */
export function dayText(value: string): string | undefined {
  const day = parseDay(value);
  return day && formatDay(day);
}

/**
 * Formats an instant in Warsaw time, the same in every language: `03.06.2025 14:05`. Returns undefined if it cannot
 * be read. It may be written in ISO 8601: react-admin copies a saved record through JSON.
 */
export function momentText(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? instantIn(value) : value;
  return instant instanceof Date ? formatMoment(instant) : undefined;
}

/**
 * Formats an instant of the audit, which keeps values as on the wire. Returns it unchanged if it cannot be read.
 */
export function writtenMomentText(value: string): string {
  return momentText(value) ?? value;
}

/** Formats the time of day of an instant in Warsaw: `14:05`. */
export function timeText(instant: Date): string {
  return formatMoment(instant).slice(-5);
}

/** Formats a range of days, `02.06–08.06.2025`, or a single day. */
export function spanText(first: string, last: string): string {
  return first === last ? formatDay(last) : `${shortDayText(first)}–${formatDay(last)}`;
}

/** Formats a day without its year: `03.06`. */
export function shortDayText(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** Formats the month of a day: `06.2025`. */
export function monthText(day: string): string {
  return formatDay(day).slice(3);
}

/**
 * Formats a month, `2026-10`, by its name: `październik 2026` or `October 2026`. Returns undefined if it cannot be
 * read.
 */
export function namedMonthText(month: string): string | undefined {
  const first = parseDay(`${month}-01`);
  return first && namedMonths[currentLanguage()]().format(new Date(first));
}

const namedMonths: Record<Language, () => Intl.DateTimeFormat> = {
  pl: lazily(() => monthFormat('pl-PL')),
  en: lazily(() => monthFormat('en-GB')),
};

/** In UTC, because `new Date` reads a day as midnight UTC. */
function monthFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
