import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, plPL } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/pl';
import { useTranslateLabel, useWrappedSource } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useController } from 'react-hook-form';
import { parseDay, warsawDayOf } from '../../contract/warsaw.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { dayText } from './dates.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { typedDay } from './typedDay.ts';

interface DayInputProps extends KindInputProps {
  /** The first and the last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A day, typed or chosen from the calendar of `@mui/x-date-pickers`; its value is `YYYY-MM-DD`, or the text itself while that
 * is no day. A module of its own: only screens that ask for a day load the calendar.
 */
export default function DayInput({ min, max, ...input }: DayInputProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const { localeText, adapterLocale } = locales[language];
  const calendar = { 'aria-label': String(useTranslateLabel()({ source: input.source })) };
  const { field } = useController({ name: useWrappedSource(input.source) });
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={adapterLocale}
      localeText={{ ...localeText, cancelButtonLabel: translate('ra.action.back') }}
    >
      <DatePicker
        value={dateOf(field.value)}
        onAccept={(chosen) => field.onChange(chosen?.format('YYYY-MM-DD') ?? null)}
        {...(min && { minDate: dateOf(min) ?? undefined })}
        {...(max && { maxDate: dateOf(max) ?? undefined })}
        slots={{ field: TypedDay }}
        slotProps={{
          field: { input } as object,
          popper: calendar,
          dialog: calendar,
          layout: { sx: { '& .MuiDateCalendar-root': { maxWidth: 'calc(100vw - 32px)' } } },
          day: { sx: chosenDay },
        }}
      />
    </LocalizationProvider>
  );
}

/** The field beside the calendar: the picker's own, in sections, takes no `1.11`. */
function TypedDay({ input }: { input: KindInputProps }) {
  const translate = useTranslate();
  const label = useTranslateLabel()({ source: input.source });
  const { open, setOpen, triggerRef } = usePickerContext();
  // What is typed stays as it is typed until the field is left.
  const [typed, setTyped] = useState<string>();
  return (
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
          ref: triggerRef,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`${translate('date.choose')}: ${label}`}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <CalendarMonthOutlined />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The chosen day is seen where the system chooses the colours, too. */
const chosenDay = {
  '@media (forced-colors: active)': {
    '&.Mui-selected': { forcedColorAdjust: 'none', bgcolor: 'Highlight', color: 'HighlightText' },
  },
};

/** A week begins on Monday, in English, too. */
const locales = {
  pl: { adapterLocale: 'pl', localeText: plPL.components.MuiLocalizationProvider.defaultProps.localeText },
  en: { adapterLocale: 'en-gb', localeText: enUS.components.MuiLocalizationProvider.defaultProps.localeText },
};

function dayIn(text: string): string | null {
  if (text.trim() === '') return null;
  return typedDay(text, warsawDayOf(new Date())) ?? text;
}

function textOf(value: unknown): string {
  return dayText(String(value ?? '')) ?? String(value ?? '');
}

function dateOf(value: unknown) {
  const day = parseDay(String(value ?? ''));
  return day ? dayjs(day) : null;
}
