import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useOurSalons } from '../fields/defaultSalon.ts';
import type { TransactionFilters, TypedFilters } from './filters.ts';

/** In which salon, or in all of them. */
export function SalonField({ control }: { control: Control<TypedFilters, unknown, TransactionFilters> }) {
  const translate = useTranslate();
  const labelId = useId();
  const { data: salons = [] } = useOurSalons();
  const {
    field: { ref, value, ...field },
  } = useController({ control, name: 'place' });
  const isKnown = salons.some(({ id }) => String(id) === value);
  return (
    <FormControl fullWidth>
      <FormLabel id={labelId} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {translate('statistics.salon')}
      </FormLabel>
      <Select {...field} value={isKnown ? value : ''} inputRef={ref} labelId={labelId} displayEmpty>
        <MenuItem value="">{translate('statistics.allSalons')}</MenuItem>
        {salons.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
