import { useResourceContext, useStore } from 'ra-core';
import { optionalColumns } from './optionalColumns.ts';

/**
 * Returns the hidden columns of the surrounding list, and a function that changes them. A table with a key of its own
 * uses that key, as react-admin does.
 */
export function useHiddenColumns(storeKey: string | undefined) {
  const resource = useResourceContext();
  return useStore<string[]>(storeKey ?? `${resource}.datatable`, optionalColumns(resource));
}
