import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useResourceContext } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useRoom } from './Columns.tsx';
import { kindOfField, valueAt } from './fields.ts';
import { plainText } from './plainText.ts';

interface TotalRowProps {
  /** The columns of the table, as `Columns` has them. */
  of: readonly string[];
  /** The sums of some of them. */
  record: object;
}

/** The last row of a table, with the sums of its columns: a `foot` of react-admin's `DataTable`. */
export function TotalRow({ of, record }: TotalRowProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { maxColumns } = useRoom();
  return (
    <TableFooter>
      <TableRow>
        {of.slice(0, maxColumns).map((source, index) => {
          const value = valueAt(record, source);
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
                ? translate('books.total')
                : value !== undefined && plainText(kindOfField(resource, source), value, translate)}
            </TableCell>
          );
        })}
      </TableRow>
    </TableFooter>
  );
}
