import { createContext, useContext } from 'react';

/** What the table and the tools of a list have to know of it. */
export interface ListOptions {
  /** What its `Columns` show and its saved views remember. */
  columns: readonly string[];
  /** The table's key, if the resource has several lists. */
  storeKey?: string | undefined;
  /** Filters that always apply: they distinguish one list of the resource from another. */
  fixed?: Record<string, string> | undefined;
  /** What is asked for where a filter has been emptied. */
  defaults?: object | undefined;
  /** What its files are called if the host sends no name, if not as the list. */
  fileName?: string | undefined;
}

export const ListOptionsContext = createContext<ListOptions>({ columns: [] });

/** Returns the options of the surrounding list. */
export function useListOptions(): ListOptions {
  return useContext(ListOptionsContext);
}
