import { useResourceContext, useStore } from 'ra-core';
import { optionalColumns } from '../kinds/optionalColumns.ts';

/** Returns which columns of the surrounding list are hidden, and what changes that; a table of its own has a key, as react-admin's has. */
export function useHiddenColumns(storeKey: string | undefined) {
  const resource = useResourceContext();
  return useStore<string[]>(storeKey ?? `${resource}.datatable`, optionalColumns(resource));
}
