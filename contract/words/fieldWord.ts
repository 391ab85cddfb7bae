import type { Words } from './pl.ts';

/** Returns what a field is called, among those of a resource if one is given; its name if it has no word. */
export function fieldWord({ fields, fieldsOf }: Words, field: string, resource?: string | null): string {
  const ofResources: Partial<Record<string, Record<string, string>>> = fieldsOf;
  const own = ofResources[resource ?? ''] ?? {};
  const all: Record<string, string> = fields;
  return own[field] ?? all[field] ?? field;
}
