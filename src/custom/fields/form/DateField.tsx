import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { formatDay, parseDay } from '../../../../contract/warsaw.ts';
import { FormText } from './FormText.tsx';

interface DateFieldProps<Typed extends FieldValues, Checked> {
  control: Control<Typed, unknown, Checked>;
  name: FieldPath<Typed>;
  label: string;
}

/**
 * A day as people write it in Poland, whatever language the browser speaks: a bare `type=date` would follow the browser.
 * Its calendar is the browser's own all the same.
 */
export function DateField<Typed extends FieldValues, Checked>(props: DateFieldProps<Typed, Checked>) {
  const translate = useTranslate();
  const calendar = useRef<HTMLInputElement>(null);
  const { field } = useController({ control: props.control, name: props.name });
  return (
    <FormText
      {...props}
      inputProps={{ inputMode: 'decimal', placeholder: translate('date.pattern') }}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={`${translate('date.choose')}: ${props.label}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarMonthOutlined />
          </IconButton>
          <Box
            component="input"
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={parseDay(field.value) ?? ''}
            onChange={({ target }) => {
              const typed = target.value && formatDay(target.value);
              field.onChange(typed as FieldPathValue<Typed, FieldPath<Typed>>);
            }}
            // Where its calendar opens; it is never seen itself.
            sx={{
              position: 'absolute',
              right: 0,
              bottom: 0,
              width: 0,
              height: 0,
              opacity: 0,
              border: 0,
              p: 0,
            }}
          />
        </InputAdornment>
      }
    />
  );
}
