import { useDataTableRenderContext } from 'ra-core';
import type { ReactNode } from 'react';

/** A column for which a table has no room: only the choice of columns names it. */
export function NoRoom({ children }: { children: ReactNode }) {
  return useDataTableRenderContext() === 'columnsSelector' && children;
}
