import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useDataTableStoreContext, useResourceContext, useStore } from 'ra-core';
import { Children, isValidElement, type PropsWithChildren, useMemo } from 'react';
import type { DataTableProps } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { kindOfField, valueAt } from '../kinds/fields.ts';
import { plainText } from '../kinds/plainText.ts';
import { NoRoom } from './NoRoom.tsx';

/**
 * Returns the last row of a table, with the sums of its columns, as the `foot` of react-admin's `DataTable`;
 * nothing without sums.
 */
export function useFoot(sums: object | undefined): Pick<DataTableProps, 'foot'> {
  return useMemo(
    () =>
      sums ? { foot: ({ children }: PropsWithChildren) => <TotalRow sums={sums}>{children}</TotalRow> } : {},
    [sums],
  );
}

/** Its children are the columns of the table, in order. */
function TotalRow({ sums, children }: PropsWithChildren<{ sums: object }>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const shown = Children.toArray(children)
    .filter((child) => isValidElement<{ source?: string }>(child))
    .filter(({ type }) => type !== NoRoom)
    .map(({ props: { source = '' } }) => source)
    .filter((source) => !hidden.includes(source));
  if (shown.every((source) => valueAt(sums, source) === undefined)) return null;
  return (
    <TableFooter>
      <TableRow>
        {shown.map((source, index) => {
          const value = valueAt(sums, source);
          const sum = value !== undefined && plainText(kindOfField(resource, source), value, translate);
          return (
            <TableCell
              key={source}
              {...(index === 0 && { component: 'th', scope: 'row' })}
              align={value === undefined ? 'left' : 'right'}
              sx={{
                color: 'text.primary',
                fontSize: 'inherit',
                fontWeight: 700,
                whiteSpace: 'nowrap',
                borderBottom: 0,
              }}
            >
              {index === 0 && `${translate('list.total')} `}
              {sum && <span translate="no">{sum}</span>}
            </TableCell>
          );
        })}
      </TableRow>
    </TableFooter>
  );
}
