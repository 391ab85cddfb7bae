import { parseDay, partsOfDay, type WarsawDay } from '../../contract/warsaw.ts';

interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * Parses a typed day: `1.11`, `1.11.26`, `1.11.2026 r.`, `011126`, `01112026`, `2026-11-01`, `1 Nov 2026`. A day
 * without a year is in the year of `today`, or in the year before or after if that is within the limits instead.
 * Returns undefined if there is no such day.
 */
export function typedDay(text: string, today: WarsawDay, { min, max }: Limits = {}): WarsawDay | undefined {
  const [date = '', month = '', year, ...more] = partsOf(text);
  if (more.length > 0) return undefined;
  if (date.length === 4) return parseDay(text);
  if (year) return parseDay(`${date}.${month}.${year.length === 2 ? `20${year}` : year}`);
  const thisYear = Number(today.slice(0, 4));
  const [day, ...others] = [thisYear, thisYear - 1, thisYear + 1].map((of) =>
    parseDay(`${date}.${month}.${of}`),
  );
  const isMeant = (one = '') => one !== '' && !(min && one < min) && !(max && one > max);
  return !day || isMeant(day) ? day : (others.find(isMeant) ?? day);
}

function partsOf(text: string): string[] {
  const parts = partsOfDay(text.toLowerCase()).filter(Boolean);
  const [, ...together] = (parts.length === 1 && /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(String(parts[0]))) || [];
  if (together.length > 0) return together.filter(Boolean);
  const named = parts.findIndex((part) => /^[a-z]{3}/.test(part));
  if (named === -1) return parts;
  const month = englishMonths.indexOf(parts[named]?.slice(0, 3) ?? '') + 1;
  const [date = '', ...year] = parts.toSpliced(named, 1);
  return [date, String(month), ...year];
}

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
