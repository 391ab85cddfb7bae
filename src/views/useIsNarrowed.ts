import { useListContext } from 'ra-core';
import { useListOptions } from './listOptions.ts';

/** Returns whether the list is filtered by more than what it opens with, such as its period or its day. */
export function useIsNarrowed(): boolean {
  const { filterValues } = useListContext();
  const { initial = {} } = useListOptions();
  return Object.keys(filterValues).some((source) => !(source in initial));
}
