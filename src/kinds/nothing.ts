/** Shown for a missing value. */
export const NOTHING = '–';

/** Joins facts into one line, without those that are missing. */
export function inOneLine(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter((fact) => fact && fact !== NOTHING).join(' · ');
}
