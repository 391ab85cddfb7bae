import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { type chargeForm, validityMonths } from '../../../contract/boncard.ts';
import { FieldLabel } from '../fields/form/FieldLabel.tsx';
import { FieldProblem } from '../fields/form/FieldProblem.tsx';

type ChargeControl = Control<z.input<typeof chargeForm>, unknown, z.output<typeof chargeForm>>;

/** For how many months the charge lasts (spec §9). */
export function ValidityField({ control }: { control: ChargeControl }) {
  const translate = useTranslate();
  const id = useId();
  const {
    field,
    fieldState: { error },
  } = useController({ control, name: 'expired_months' });
  return (
    <FormControl error={error !== undefined}>
      <FieldLabel id={`${id}-label`}>{translate('charge.months')}</FieldLabel>
      <RadioGroup
        row
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-help` : undefined}
        name={field.name}
        value={field.value}
        onChange={(_, value) => field.onChange(Number(value))}
      >
        {validityMonths.map((months) => (
          <FormControlLabel
            key={months}
            value={months}
            control={<Radio />}
            label={translate('charge.monthCount', { smart_count: months })}
            sx={{ minHeight: 44, mr: 2, '&:last-of-type': { mr: 0 } }}
          />
        ))}
      </RadioGroup>
      <FieldProblem id={`${id}-help`} problem={error?.message} />
    </FormControl>
  );
}
