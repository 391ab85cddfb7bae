import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'ra-core';
import { boncardStatuses, codeOf } from '../../../contract/codes.ts';
import { ListToolbar } from '../../custom/fields/ListToolbar.tsx';
import { BoncardSearch } from './BoncardSearch.tsx';

/** What narrows the list of cards: a number, or a part of one, and a status. */
export function BoncardFilters() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const change = (filters: object) => setFilters({ ...filterValues, ...filters });
  return (
    <ListToolbar>
      <BoncardSearch applied={filterValues.query ?? ''} onSearch={(query) => change({ query })} />
      <TextField
        select
        label={translate('boncardRecord.status')}
        value={filterValues.status ?? ''}
        onChange={({ target }) => change({ status: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        <MenuItem value="">{translate('boncardRecord.anyStatus')}</MenuItem>
        {boncardStatuses.map((status) => (
          <MenuItem key={status} value={codeOf(boncardStatuses, status)}>
            {translate(`words.boncardStatuses.${status}`)}
          </MenuItem>
        ))}
      </TextField>
    </ListToolbar>
  );
}
