/**
 * Returns text from a file as PostgreSQL can store it: its first `max` characters, without zero characters and halves
 * of surrogate pairs.
 */
export function stripUnstorable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}
