import type { Identifier } from 'ra-core';

/**
 * The ids that this host writes as numbers, as text: within the console every id is text, and goes back as its host wrote it (wire
 * "Ids").
 */
const numbers = new Set<string>();

/** Returns an id as text. */
export function readId(wire: string | number): string {
  const id = String(wire);
  if (typeof wire === 'number') numbers.add(id);
  else numbers.delete(id);
  return id;
}

/** Returns an id of react-admin, which may be a number as well, as text. */
export function idText(id: Identifier): string {
  return String(id);
}

/** Returns an id as its host wrote it last. */
export function writeId(id: string): string | number {
  return numbers.has(id) ? Number(id) : id;
}
