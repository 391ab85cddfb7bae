/** Shown for a missing value. */
export const NOTHING = '–';

/** Returns the facts that are known in one line. */
export function inOneLine(facts: readonly string[]): string {
  return facts.filter((fact) => fact !== NOTHING).join(' · ');
}
