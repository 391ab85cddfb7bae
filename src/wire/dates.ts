import { parseDay, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/;

/**
 * Parses a day that a host sent as `2025-06-03`, `03.06.2025` or an instant. Returns undefined if it cannot be read.
 */
export function dayIn(value: string): WarsawDay | undefined {
  const instant = instantIn(value);
  return instant ? warsawDayOf(instant) : parseDay(value);
}

/**
 * Parses an instant in ISO 8601 only: JavaScript would read `01.02.2026` as the second of January. Returns
 * undefined if it cannot be read.
 */
export function instantIn(value: string): Date | undefined {
  const instant = new Date(ISO_INSTANT.test(value) ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
