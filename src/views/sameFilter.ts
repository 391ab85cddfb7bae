import { removeEmpty } from 'ra-core';

/** Returns whether two filters are the same; a link may have turned a number into text. */
export function sameFilter(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const text = (filter: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(removeEmpty(filter))
        .map(([name, value]) => [name, String(value)])
        .toSorted(),
    );
  return text(one) === text(other);
}
