import { Unreadable } from '../wire/unreadable.ts';

/** Returns a value as text: formatted, or as the host wrote it if it cannot be read, or empty if it is missing. */
export function valueText<Value>(
  value: Value | Unreadable | null,
  textOf: (value: Value) => string | undefined,
): string {
  if (value instanceof Unreadable) return String(value);
  return value === null ? '' : (textOf(value) ?? '');
}
