import { useResourceContext, useStore } from 'ra-core';
import type { ResourceName } from '../../contract/resources.ts';
import { optionalColumns } from './optionalColumns.ts';

/**
 * Returns the hidden columns of a list, by default the surrounding one, and a function that changes them. A table
 * with a key of its own uses that key, as react-admin does.
 */
export function useHiddenColumns(storeKey: string | undefined, list?: ResourceName) {
  const resource = useResourceContext({ resource: list });
  return useStore<string[]>(storeKey ?? `${resource}.datatable`, optionalColumns(resource));
}
