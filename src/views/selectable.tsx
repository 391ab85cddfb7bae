import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import {
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'ra-core';
import type { ReactNode } from 'react';
import {
  BulkActionsToolbar,
  DataTableBody,
  DataTableHead,
  type DataTableProps,
  SelectPageCheckbox,
} from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';

/**
 * Returns the props of a `DataTable` with selectable rows; no props if there are no buttons. There is no button
 * that selects the rows of all pages, so that users see every row that they change. react-admin's own checkbox of a
 * row has no accessible name.
 */
export function selectable(buttons: ReactNode): Pick<DataTableProps, 'head' | 'body'> {
  return buttons ? { head: SelectableHead, body: SelectableBody } : {};
}

/**
 * The buttons for the selected rows, below the rows: react-admin renders them before, where Tab would not reach them
 * from a row. Reads out how many rows are selected.
 */
export function SelectionToolbar({ children }: { children: ReactNode }) {
  const { data } = useListContext();
  if (!children || !data?.length) return null;
  return (
    <Box aria-live="polite" sx={{ display: 'contents' }}>
      <BulkActionsToolbar selectAllButton={false}>{children}</BulkActionsToolbar>
    </Box>
  );
}

function SelectableHead({ children }: { children?: ReactNode }) {
  return (
    <DataTableHead>
      <TableCell padding="checkbox" className="RaDataTable-headerCell">
        <SelectPageCheckbox />
      </TableCell>
      {children}
    </DataTableHead>
  );
}

function SelectableBody({ children }: { children?: ReactNode }) {
  return (
    <DataTableBody>
      <SelectRow />
      {children}
    </DataTableBody>
  );
}

function SelectRow() {
  const translate = useTranslate();
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <TableCell padding="checkbox" className="RaDataTable-rowCell">
      <Checkbox
        checked={selectedIds?.includes(record.id) ?? false}
        onClick={(event) => handleToggleItem?.(record.id, event)}
        slotProps={{ input: { 'aria-label': translate('list.select', { of: String(nameOf(record)) }) } }}
      />
    </TableCell>
  );
}
