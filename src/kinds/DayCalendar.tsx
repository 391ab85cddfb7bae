import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, plPL } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/pl';
import { parseDay } from '../../contract/warsaw.ts';
import { useLanguage } from '../i18n/language.ts';

interface DayCalendarProps {
  /** `YYYY-MM-DD`; any other value selects no day. */
  value: unknown;
  onChoose: (day: string) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
}

/** The calendar of `@mui/x-date-pickers`, loaded when it is opened. */
export function DayCalendar({ value, onChoose, min, max }: DayCalendarProps) {
  const { adapterLocale, localeText } = locales[useLanguage()];
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={adapterLocale} localeText={localeText}>
      <DateCalendar
        autoFocus
        reduceAnimations
        value={dateOf(value)}
        onChange={(chosen, state) => state === 'finish' && chosen && onChoose(chosen.format('YYYY-MM-DD'))}
        {...(min && { minDate: dateOf(min) ?? undefined })}
        {...(max && { maxDate: dateOf(max) ?? undefined })}
        sx={{ maxWidth: 'calc(100vw - 32px)' }}
      />
    </LocalizationProvider>
  );
}

/** British English, because its weeks also begin on Monday. */
const locales = {
  pl: { adapterLocale: 'pl', localeText: plPL.components.MuiLocalizationProvider.defaultProps.localeText },
  en: { adapterLocale: 'en-gb', localeText: enUS.components.MuiLocalizationProvider.defaultProps.localeText },
};

function dateOf(value: unknown) {
  const day = parseDay(String(value ?? ''));
  return day ? dayjs(day) : null;
}
