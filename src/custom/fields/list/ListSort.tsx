import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useListContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import { session } from '../../../session.ts';
import { FieldLabel } from '../form/FieldLabel.tsx';
import type { ListColumn } from './listColumn.ts';

/** The order of a list that has no column heads to press; only where the host sorts. */
export function ListSort<Row>({ columns }: { columns: readonly ListColumn<Row>[] }) {
  const translate = useTranslate();
  const labelId = useId();
  const { sort, setSort } = useListContext();
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0 || !session.can('sort')) return null;
  const isSorted = sortable.some((column) => column.sort === sort.field);
  return (
    <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}>
      <FormControl sx={{ width: { xs: '100%', sm: 320 } }}>
        <FieldLabel id={labelId}>{translate('list.order')}</FieldLabel>
        <Select
          displayEmpty
          labelId={labelId}
          value={isSorted ? `${sort.field} ${sort.order}` : ''}
          onChange={({ target }) => {
            const [field = '', order] = target.value.split(' ');
            setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
          }}
        >
          <MenuItem value="">{translate('list.ownOrder')}</MenuItem>
          {sortable.flatMap((column) =>
            directions.map((direction) => (
              <MenuItem key={`${column.sort} ${direction}`} value={`${column.sort} ${direction}`}>
                {translate(`list.by.${direction}`, { column: translate(column.label) })}
              </MenuItem>
            )),
          )}
        </Select>
      </FormControl>
    </Box>
  );
}

const directions = ['ASC', 'DESC'] as const;
