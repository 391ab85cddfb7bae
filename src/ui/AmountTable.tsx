import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { sizes } from '../theme/tokens.ts';

export interface AmountColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** The screen size from which there is room for the column; on paper there always is. */
  from?: 'sm' | 'md';
}

interface AmountTableProps<Row> {
  /** The first column names the rows. */
  columns: readonly AmountColumn<Row>[];
  rows: readonly Row[];
  /** The last rows, in bold. */
  totals?: readonly Row[];
  sx?: object;
}

/** A small table of amounts. Its rows are not records, as react-admin's `DataTable` needs them. */
export function AmountTable<Row>({ columns, rows, totals = [], sx }: AmountTableProps<Row>) {
  return (
    <Table
      size="small"
      sx={{
        '& td': { whiteSpace: 'nowrap' },
        '& tbody :is(th, td)': { height: sizes.target, py: 0 },
        [`& tbody tr:nth-last-of-type(-n + ${totals.length}) > *`]: { fontWeight: 700 },
        ...sx,
      }}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ title, from }, place) => (
            <TableCell key={title} align={place > 0 ? 'right' : 'left'} sx={shownFrom(from)}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {[...rows, ...totals].map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
          <TableRow key={line}>
            {columns.map(({ title, cell, from }, place) => (
              <TableCell
                key={title}
                {...(place === 0 ? { component: 'th', scope: 'row' } : { translate: 'no' })}
                align={place > 0 ? 'right' : 'left'}
                sx={{ overflowWrap: 'anywhere', ...shownFrom(from) }}
              >
                {cell(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function shownFrom(screen: AmountColumn<never>['from']) {
  return screen && { display: { xs: 'none', [screen]: 'table-cell' }, displayPrint: 'table-cell' };
}
