import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useWatch } from 'react-hook-form';
import { firstOfMonth, mondayOf } from '../../../contract/relativeDay.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useChangeFilters } from './filters.ts';

/** Date ranges that one press selects. */
const presets = ['today', 'week', 'month', 'lastMonth'] as const;
type Preset = (typeof presets)[number];

const spans: Record<Preset, (today: WarsawDay) => [from: WarsawDay, to: WarsawDay]> = {
  today: (today) => [today, today],
  week: (today) => [mondayOf(today), today],
  month: (today) => [firstOfMonth(today), today],
  lastMonth(today) {
    const to = addDays(firstOfMonth(today), -1);
    return [firstOfMonth(to), to];
  },
};

/** Returns the filters of a preset at a UTC instant. */
export function daysOf(preset: Preset, now: Date) {
  const [from, to] = spans[preset](warsawDayOf(now));
  return { issue_date_from: from, issue_date_to: to };
}

/** Buttons for the presets: a press sets its days and keeps the other filters, a second one clears the days. */
export function Presets() {
  const translate = useTranslate();
  const change = useChangeFilters();
  const [from, to] = useWatch({ name: ['issue_date_from', 'issue_date_to'] });
  const now = new Date();
  const chosen = presets.find((preset) => {
    const days = daysOf(preset, now);
    return days.issue_date_from === from && days.issue_date_to === to;
  });
  return (
    <ToggleButtonGroup
      exclusive
      color="primary"
      aria-label={translate('statistics.presets')}
      value={chosen ?? null}
      onChange={(_, preset: Preset | null) =>
        change(preset ? daysOf(preset, now) : { issue_date_from: '', issue_date_to: '' })
      }
      sx={{ bgcolor: 'background.paper', maxWidth: '100%' }}
    >
      {presets.map((preset) => (
        <ToggleButton key={preset} value={preset} sx={button}>
          {translate(`statistics.preset.${preset}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const button = {
  minHeight: 44,
  py: 0.5,
  px: { xs: 1, md: 1.375 },
  flex: { xs: 'auto', md: 'none' },
  minWidth: 0,
};
