import type { Words } from './pl.ts';

/** Returns what a field is called, among those of a resource if one is given; its name if it has no word. */
export function fieldWord(
  { fields, fieldsOf }: Words,
  field: string,
  resource?: keyof Words['fieldsOf'] | undefined,
): string {
  const own: Record<string, string> = resource ? fieldsOf[resource] : {};
  const all: Record<string, string> = fields;
  return own[field] ?? all[field] ?? field;
}
