import type { ListControllerResult } from 'ra-core';
import { createContext, useContext } from 'react';

/** What the table and the tools of a list need to know about it. */
export interface ListOptions {
  /** The columns of which its `Columns` show those that fit, and its saved views remember those that are not hidden. */
  columns: readonly string[];
  /** How many columns fit, if fewer than usual. */
  room?: number | undefined;
  /** The table's key, if the resource has several lists. */
  storeKey?: string | undefined;
  /** Filters that always apply: they distinguish one list of the resource from another. */
  fixed?: Record<string, string> | undefined;
  /** The values for filters that the user has emptied. */
  defaults?: object | undefined;
  /** The filters with which it opens. */
  initial?: object | undefined;
  /** Returns what a filter says that has no input but is shown in another way; undefined for all others. */
  textOf?: ((source: string, value: string, list: ListControllerResult) => string | undefined) | undefined;
  /** The name of its files if the host sends none; by default the name of the list. */
  fileName?: string | undefined;
}

export const ListOptionsContext = createContext<ListOptions>({ columns: [] });

/** Returns the options of the surrounding list. */
export function useListOptions(): ListOptions {
  return useContext(ListOptionsContext);
}
