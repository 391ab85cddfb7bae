import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext, useTranslate } from 'ra-core';
import { DelayedSkeleton } from '../../../kinds/DelayedSkeleton.tsx';
import { session } from '../../../session.ts';
import type { ListColumn, ListRow, ListShapeProps } from './listColumn.ts';

/** The rows of a list on a wide screen; their columns are named at once. */
export function ListTable<Row extends ListRow>({ columns, rows, menu }: ListShapeProps<Row>) {
  const translate = useTranslate();
  return (
    <Table>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} />
          ))}
          {menu && (
            <TableCell padding="none" sx={{ position: 'relative' }}>
              <Box component="span" sx={unseen}>
                {translate('list.actions')}
              </Box>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows?.map((row) => (
          <TableRow key={row.id} hover>
            {columns.map(({ label, align, isWhole, render }, index) => (
              <TableCell
                key={label}
                align={align}
                {...(index === 0 && rowHeader)}
                sx={isWhole ? wholeCells[isWhole] : cell}
              >
                {render(row)}
              </TableCell>
            ))}
            {menu && (
              <TableCell padding="none" align="right" sx={{ pr: 1, width: 52 }}>
                {menu(row)}
              </TableCell>
            )}
          </TableRow>
        )) ??
          skeletonRows.map((row) => (
            <TableRow key={row}>
              {columns.map(({ label }) => (
                <TableCell key={label} sx={cell}>
                  <DelayedSkeleton height={20} />
                </TableCell>
              ))}
              {menu && <TableCell padding="none" />}
            </TableRow>
          ))}
      </TableBody>
    </Table>
  );
}

const skeletonRows = [1, 2, 3, 4, 5];
const rowHeader = { component: 'th', scope: 'row' } as const;
/** For who listens only. */
const unseen = { position: 'absolute', right: 0, clipPath: 'inset(50%)' };
const headCell = { px: 1.5 };
const cell = { overflowWrap: 'break-word', height: 56, px: 1.5, py: 0.5 };
const wholeCells = {
  always: { ...cell, whiteSpace: 'nowrap' },
  ifWide: { ...cell, '@media (min-width: 1400px)': { whiteSpace: 'nowrap' } },
};

/** A column's name; on a host that sorts, a button for the order, too. */
function HeadCell<Row>({ column: { label, align, sort } }: { column: ListColumn<Row> }) {
  const translate = useTranslate();
  const { sort: current, setSort } = useListContext();
  if (!sort || !session.can('sort')) {
    return (
      <TableCell align={align} sx={headCell}>
        {translate(label)}
      </TableCell>
    );
  }
  const active = current.field === sort;
  const ascending = active && current.order === 'ASC';
  return (
    <TableCell align={align} sortDirection={active && (ascending ? 'asc' : 'desc')} sx={headCell}>
      <TableSortLabel
        active={active}
        direction={active && !ascending ? 'desc' : 'asc'}
        onClick={() => setSort({ field: sort, order: ascending ? 'DESC' : 'ASC' })}
      >
        {translate(label)}
      </TableSortLabel>
    </TableCell>
  );
}
