import { useI18nProvider, useWrappedSource } from 'ra-core';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { now } from '../now.ts';
import { namedMonthText } from './dates.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** How many past months are offered, in addition to the chosen one. */
const MONTHS = 36;

/** A month up to the current one, `YYYY-MM`. */
export function MonthInput(props: KindInputProps) {
  const chosen: unknown = useWatch({ name: useWrappedSource(props.source) });
  const today = warsawDayOf(now());
  const recent = Array.from({ length: MONTHS }, (_, ago) => addMonths(today, -ago).slice(0, 7));
  const months =
    typeof chosen === 'string' && chosen && !recent.includes(chosen) ? [...recent, chosen] : recent;
  return (
    <SelectInput
      // The names of the choices are memoized: render them again when the language changes.
      key={useI18nProvider().getLocale()}
      {...props}
      translateChoice={false}
      choices={months.map((month) => ({ id: month, name: namedMonthText(month) ?? month }))}
    />
  );
}
