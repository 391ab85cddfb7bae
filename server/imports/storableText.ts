/**
 * Returns text from a file in a form that PostgreSQL can store: its first `max` characters, without zero characters and
 * halves of surrogate pairs.
 */
export function stripUnstorable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}
