import FormControl from '@mui/material/FormControl';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useListContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import { FieldLabel } from '../../custom/fields/form/FieldLabel.tsx';
import { ListToolbar } from '../../custom/fields/list/ListToolbar.tsx';
import { BoncardSearch } from './BoncardSearch.tsx';

/** What narrows the list of cards: a number, or a part of one, and a status. */
export function BoncardFilters() {
  const translate = useTranslate();
  const labelId = useId();
  const { filterValues, setFilters } = useListContext();
  const change = (filters: object) => setFilters({ ...filterValues, ...filters });
  return (
    <ListToolbar>
      <BoncardSearch applied={filterValues.query ?? ''} onSearch={(query) => change({ query })} />
      <FormControl sx={{ width: { xs: '100%', sm: 220 } }}>
        <FieldLabel id={labelId}>{translate('boncardRecord.status')}</FieldLabel>
        <Select
          displayEmpty
          labelId={labelId}
          value={filterValues.status ?? ''}
          onChange={({ target }) => change({ status: target.value })}
        >
          <MenuItem value="">{translate('boncardRecord.anyStatus')}</MenuItem>
          {boncardStatuses.map((status) => (
            <MenuItem key={status} value={codeOf(boncardStatuses, status)}>
              {translate(`words.boncardStatuses.${status}`)}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
    </ListToolbar>
  );
}
