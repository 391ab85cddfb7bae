import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { useTranslateLabel, useWrappedSource } from 'ra-core';
import { useState } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';
import { useController } from 'react-hook-form';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { dayText } from './dates.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { typedDay } from './typedDay.ts';

interface DayInputProps extends KindInputProps, Pick<TextInputProps, 'onKeyDown'> {
  /** The first and the last day that the calendar offers; a day without a year is between them if it can be. */
  min?: string | undefined;
  max?: string | undefined;
}

const DayCalendar = lazyPart(async () => (await import('./DayCalendar.tsx')).DayCalendar, 334);

/**
 * A day, typed or chosen from a calendar. Its value is `YYYY-MM-DD`, or the typed text while that is not a day. The
 * field of `@mui/x-date-pickers` is no alternative: it has a section for each part of the date, and does not accept
 * `1.11`.
 */
export function DayInput({ min, max, ...input }: DayInputProps) {
  const dayIn = (text: string) =>
    text.trim() === '' ? null : (typedDay(text, warsawDayOf(now()), { min, max }) ?? text);
  const translate = useTranslate();
  const label = String(useTranslateLabel()({ source: input.source, label: input.label }));
  const { field } = useController({ name: useWrappedSource(input.source) });
  // The typed text is not reformatted until blur.
  const [typed, setTyped] = useState<string>();
  /** The button under which the calendar opens; null while it is closed. */
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <TextInput
        {...input}
        placeholder={translate('date.pattern')}
        parse={(text: string) => {
          setTyped(text);
          return dayIn(text);
        }}
        format={(value: unknown) => (typed !== undefined && value === dayIn(typed) ? typed : textOf(value))}
        onBlur={() => setTyped(undefined)}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={`${translate('date.choose')}: ${label}`}
                  aria-haspopup="dialog"
                  aria-expanded={anchor !== null}
                  onClick={({ currentTarget }) => setAnchor(currentTarget)}
                >
                  <CalendarMonthOutlined />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <DayCalendar
          value={field.value}
          min={min}
          max={max}
          onChoose={(day) => {
            field.onChange(day);
            setAnchor(null);
          }}
        />
      </Popover>
    </>
  );
}

function textOf(value: unknown): string {
  return dayText(String(value ?? '')) ?? String(value ?? '');
}
