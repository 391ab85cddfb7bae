import type { ResourceName } from '../../contract/resources.ts';

const columns: Partial<Record<ResourceName, string[]>> = { 'boncards-transactions': ['reference'] };
const NONE: string[] = [];

/** Returns which columns of a resource's tables are hidden until somebody chooses them; always the same array, as react-admin needs it. */
export function optionalColumns(resource: string | undefined): string[] {
  return columns[resource as ResourceName] ?? NONE;
}
