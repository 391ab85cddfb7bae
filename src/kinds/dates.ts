import type { Language } from '../../contract/language.ts';
import { lazily } from '../../contract/lazily.ts';
import { formatDay, formatMoment, parseDay } from '../../contract/warsaw.ts';
import { currentLanguage } from '../i18n/language.ts';
import { instantIn } from '../wire/dates.ts';

/** Formats a day: `03.06.2025` or `3 Jun 2025`. Returns undefined if it cannot be read. */
export function dayText(value: string): string | undefined {
  const day = parseDay(value);
  return day && formats[currentLanguage()].day(day);
}

/** Formats an instant in Warsaw time: `03.06.2025 14:05` or `3 Jun 2025, 14:05`. Returns undefined if it cannot be read. */
export function momentText(value: unknown): string | undefined {
  return value instanceof Date ? formats[currentLanguage()].moment(value) : undefined;
}

/** Formats an instant of the audit, which keeps values as the wire writes them; unchanged if it cannot be read. */
export function writtenMomentText(value: string): string {
  return momentText(instantIn(value)) ?? value;
}

/** Formats the time of an instant in Warsaw: `14:05`. */
export function timeText(instant: Date): string {
  return formatMoment(instant).slice(-5);
}

/** Formats a range of days: `02.06–08.06.2025` or `2–8 Jun 2025`; a single day as itself. */
export function spanText(first: string, last: string): string {
  return formats[currentLanguage()].span(first, last);
}

/** Formats a day without its year: `03.06` or `3 Jun`. */
export function shortDayText(day: string): string {
  return formats[currentLanguage()].shortDay(day);
}

/** Formats the month of a day: `06.2025` or `Jun 2025`. */
export function monthText(day: string): string {
  return formats[currentLanguage()].month(day);
}

/** Formats a month, `2026-10`, by its name: `październik 2026` or `October 2026`. Returns undefined if it cannot be read. */
export function namedMonthText(month: string): string | undefined {
  const first = parseDay(`${month}-01`);
  return first && formats[currentLanguage()].namedMonth(first);
}

const english = {
  day: formatOf('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
  shortDay: formatOf('en-GB', { day: 'numeric', month: 'short' }),
  month: formatOf('en-GB', { month: 'short', year: 'numeric' }),
  namedMonth: formatOf('en-GB', { month: 'long', year: 'numeric' }),
  moment: formatOf('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }),
};
const polishNamedMonth = formatOf('pl-PL', { month: 'long', year: 'numeric' });

/** Returns a format, built at its first use; in UTC, as `new Date` reads a day. */
function formatOf(locale: string, parts: Intl.DateTimeFormatOptions) {
  return lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...parts }));
}

/** How a language writes dates. */
interface DateFormats {
  day: (day: string) => string;
  /** Without its year. */
  shortDay: (day: string) => string;
  month: (day: string) => string;
  namedMonth: (day: string) => string;
  span: (first: string, last: string) => string;
  /** In Warsaw time. */
  moment: (instant: Date) => string;
}

const formats: Record<Language, DateFormats> = {
  pl: {
    day: formatDay,
    shortDay: (day) => formatDay(day).slice(0, 5),
    month: (day) => formatDay(day).slice(3),
    namedMonth: (day) => polishNamedMonth().format(new Date(day)),
    span: (first, last) =>
      first === last ? formatDay(last) : `${formatDay(first).slice(0, 5)}–${formatDay(last)}`,
    moment: formatMoment,
  },
  en: {
    day: (day) => english.day().format(new Date(day)),
    shortDay: (day) => english.shortDay().format(new Date(day)),
    month: (day) => english.month().format(new Date(day)),
    namedMonth: (day) => english.namedMonth().format(new Date(day)),
    span: (first, last) => english.day().formatRange(new Date(first), new Date(last)),
    moment: (instant) => english.moment().format(instant),
  },
};
