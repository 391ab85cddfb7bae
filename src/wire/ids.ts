import type { Identifier } from 'ra-core';

/**
 * The ids, as text, that this host writes as numbers. Inside the console every id is text, and goes back as its
 * host wrote it (wire "Ids").
 */
const numbers = new Set<string>();

/** Returns an id as text. */
export function readId(wire: string | number): string {
  const id = String(wire);
  if (typeof wire === 'number') numbers.add(id);
  else numbers.delete(id);
  return id;
}

/** Returns an id from react-admin, which may be a number, as text. */
export function idText(id: Identifier): string {
  return String(id);
}

/** Returns an id as its host last wrote it. */
export function writeId(id: string): string | number {
  return numbers.has(id) ? Number(id) : id;
}
