import Link from '@mui/material/Link';
import {
  LinkBase,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
} from 'ra-core';
import type { ReactNode } from 'react';
import type { RowClickFunction } from 'react-admin';

interface RowLinkProps {
  /** react-admin's `rowClick`: where the row links to instead. */
  rowClick?: RowClickFunction | false | undefined;
  children: ReactNode;
}

/** A row's first value as a link that covers the row, so that it works by keyboard and in a new tab. */
export function RowLink({ rowClick, children }: RowLinkProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const { hasShow, hasEdit } = useResourceDefinition();
  const createPath = useCreatePath();
  const view = hasShow ? 'show' : hasEdit ? 'edit' : undefined;
  if (!record || !resource || rowClick === false) return children;
  const to = rowClick
    ? rowClick(record.id, resource, record)
    : view && createPath({ resource, id: record.id, type: view });
  if (typeof to !== 'string') return children;
  return (
    <Link
      component={LinkBase}
      to={to}
      underline="hover"
      sx={{
        fontWeight: 600,
        // The row is the containing block, see the theme's RaDataTableRow.
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      {children}
    </Link>
  );
}
