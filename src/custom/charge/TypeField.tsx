import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import type { chargeForm } from '../../../contract/boncard.ts';
import { boncardTypes } from '../../../contract/codes.ts';

type ChargeControl = Control<z.input<typeof chargeForm>, unknown, z.output<typeof chargeForm>>;

/** What the card's holder may buy. */
export function TypeField({ control }: { control: ChargeControl }) {
  const translate = useTranslate();
  const labelId = useId();
  const {
    field: { ref, ...field },
  } = useController({ control, name: 'type' });
  return (
    <FormControl fullWidth>
      <FormLabel id={labelId} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {translate('boncard.type')}
      </FormLabel>
      <Select {...field} inputRef={ref} labelId={labelId}>
        {boncardTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {translate(`words.boncardTypes.${type}`)}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
