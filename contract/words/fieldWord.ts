import type { Words } from './pl.ts';

/**
 * Returns the word for a field, preferably the one of the resource if one is given; the field's own name if it has no
 * word.
 */
export function fieldWord({ fields, fieldsOf }: Words, field: string, resource?: string | null): string {
  const ofResources: Partial<Record<string, Record<string, string>>> = fieldsOf;
  const own = ofResources[resource ?? ''] ?? {};
  const all: Record<string, string> = fields;
  return own[field] ?? all[field] ?? field;
}
