import type { ResourceName } from '../../contract/resources.ts';

const columns: Partial<Record<ResourceName, string[]>> = { 'boncards-transactions': ['reference'] };
const NONE: string[] = [];

/**
 * Returns the columns of a resource's tables that are hidden until a user chooses them. It is always the same
 * array, which react-admin needs.
 */
export function optionalColumns(resource: string | undefined): string[] {
  return columns[resource as ResourceName] ?? NONE;
}
