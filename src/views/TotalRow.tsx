import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useResourceContext } from 'ra-core';
import { useMemo } from 'react';
import type { DataTableProps } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { kindOfField, valueAt } from '../kinds/fields.ts';
import { plainText } from '../kinds/plainText.ts';

/** Returns the last row of a table with the sums of its columns, as the `foot` of react-admin's `DataTable`; nothing without sums. */
export function useFoot(of: readonly string[], sums: object | undefined): Pick<DataTableProps, 'foot'> {
  return useMemo(() => {
    const has = sums && of.some((source) => valueAt(sums, source) !== undefined);
    return has ? { foot: () => <TotalRow of={of} sums={sums} /> } : {};
  }, [of, sums]);
}

function TotalRow({ of, sums }: { of: readonly string[]; sums: object }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <TableFooter>
      <TableRow>
        {of.map((source, index) => {
          const value = valueAt(sums, source);
          return (
            <TableCell
              key={source}
              {...(index === 0 ? { component: 'th', scope: 'row' } : { translate: 'no' })}
              align={value === undefined ? 'left' : 'right'}
              sx={{
                color: 'text.primary',
                fontSize: 'inherit',
                fontWeight: 700,
                whiteSpace: 'nowrap',
                borderBottom: 0,
              }}
            >
              {index === 0
                ? translate('list.total')
                : value !== undefined && plainText(kindOfField(resource, source), value, translate)}
            </TableCell>
          );
        })}
      </TableRow>
    </TableFooter>
  );
}
