import { parseDay, partsOfDay, type WarsawDay } from '../../contract/warsaw.ts';

/**
 * Parses a typed day: `1.11`, `1.11.26`, `1.11.2026 r.`, `011126`, `01112026`, `2026-11-01`, `1 Nov 2026`. A day
 * without a year is in the year of `today`. Returns undefined if there is no such day.
 */
export function typedDay(text: string, today: WarsawDay): WarsawDay | undefined {
  const [date = '', month = '', year = today.slice(0, 4), ...others] = partsOf(text);
  if (others.length > 0) return undefined;
  if (date.length === 4) return parseDay(text);
  return parseDay(`${date}.${month}.${year.length === 2 ? `20${year}` : year}`);
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
