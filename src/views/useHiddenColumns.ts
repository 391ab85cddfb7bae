import { useResourceContext, useStore } from 'ra-core';
import type { ResourceName } from '../../contract/resources.ts';
import { optionalColumns } from './optionalColumns.ts';

/** Returns which columns of a list are hidden, of the surrounding one by default, and what changes that; a table of its own has a key, as react-admin's has. */
export function useHiddenColumns(storeKey: string | undefined, list?: ResourceName) {
  const resource = useResourceContext({ resource: list });
  return useStore<string[]>(storeKey ?? `${resource}.datatable`, optionalColumns(resource));
}
