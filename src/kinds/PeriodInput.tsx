import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { ValidationError } from 'ra-core';
import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';
import { DayInput } from './DayInput.tsx';
import { dayText, spanText } from './dates.ts';
import { daysOf, presetOf, presets } from './periods.ts';

interface PeriodInputProps {
  /** The field of the first day, and the field of the last day. */
  source: string;
  to: string;
  label?: string;
  /** Used as a filter of a list: react-admin's `alwaysOn`. */
  alwaysOn?: boolean;
  /** Whether the list cannot do without a period. */
  isRequired?: boolean;
  /** Whether future days count as well: a preset then ends with its period and not today. */
  whole?: boolean;
}

/** The choice of a period that is not a preset. */
const OWN = 'own';
const ANY = 'any';

/**
 * A period: presets to choose from, and two days that can be typed or chosen from a calendar. MUI has such an input
 * only with a license, and react-admin has none without one.
 */
export function PeriodInput({
  source,
  to: toSource,
  label = 'period.label',
  isRequired,
  whole = false,
}: PeriodInputProps) {
  const translate = useTranslate();
  const { setValue, getValues, getFieldState, trigger } = useFormContext();
  const from = useController({ name: source });
  const to = useController({ name: toSource });
  const field = useRef<HTMLDivElement>(null);
  /** Whether the two days are shown; `wanted`: as soon as the menu has closed. */
  const [days, setDays] = useState<'closed' | 'wanted' | 'open'>('closed');
  const [first, last] = [from.field.value || '', to.field.value || ''].map(String) as [string, string];
  const today = warsawDayOf(now());
  const chosen = first || last ? (presetOf([first, last], today, { whole }) ?? OWN) : ANY;
  const problem = from.fieldState.error?.message ?? to.fieldState.error?.message;

  async function choose(choice: string) {
    if (choice === OWN) return setDays('wanted');
    const preset = presets.find((one) => one === choice);
    const [newFirst, newLast] = preset ? daysOf(preset, today, { whole }) : ['', ''];
    for (const [name, day] of Object.entries({ [source]: newFirst, [toSource]: newLast })) {
      setValue(name, day, { shouldDirty: true });
    }
    // An error in another filter would keep the period from being applied, so clear that filter.
    if (await trigger()) return;
    const wrong = Object.keys(getValues()).filter((name) => getFieldState(name).invalid);
    for (const name of wrong) setValue(name, '', { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <TextField
        ref={field}
        select
        size="small"
        label={translate(label as 'period.label')}
        value={chosen}
        onChange={({ target }) => void choose(target.value)}
        error={problem !== undefined}
        helperText={problem !== undefined && days === 'closed' && <ValidationError error={String(problem)} />}
        slotProps={{
          select: {
            renderValue: () => textOf(),
            MenuProps: {
              slotProps: {
                transition: { onExited: () => setDays((now) => (now === 'wanted' ? 'open' : now)) },
              },
            },
          },
        }}
      >
        {!isRequired && <MenuItem value={ANY}>{translate('period.any')}</MenuItem>}
        {presets.map((preset) => (
          <MenuItem key={preset} value={preset}>
            {translate(`period.${preset}`)}
          </MenuItem>
        ))}
        {/* MUI fires no change event if the chosen item is chosen again. */}
        <MenuItem value={OWN} onClick={() => void choose(OWN)}>
          {translate('period.own')}
        </MenuItem>
      </TextField>
      <Popover
        open={days === 'open'}
        anchorEl={field.current}
        onClose={() => setDays('closed')}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('period.own') } }}
      >
        <Stack
          sx={{ p: 2, width: 280, maxWidth: 'calc(100vw - 32px)' }}
          // Enter has nothing to submit, as each day is applied as soon as it is typed.
          onKeyDown={({ key, target }) => {
            if (key === 'Enter' && target instanceof HTMLInputElement) setDays('closed');
          }}
        >
          <DayInput source={source} autoFocus />
          <DayInput source={toSource} min={first} />
        </Stack>
      </Popover>
    </>
  );

  function textOf(): string {
    if (chosen === ANY) return translate('period.any');
    if (chosen !== OWN) return translate(`period.${chosen}`);
    if (first && last && dayText(first) && dayText(last) && first <= last) return spanText(first, last);
    return [
      first && translate('period.from', { day: dayText(first) ?? first }),
      last && translate('period.to', { day: dayText(last) ?? last }),
    ]
      .filter(Boolean)
      .join(' ');
  }
}
