import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { daysOf, type Preset, presets } from './presets.ts';
import { useChangeFilters } from './useChangeFilters.ts';

/** Spans of days by one press, beside whatever else is asked for; the one that is asked for is marked, and dropped by a second press. */
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
  px: { xs: 1, sm: 1.375 },
  flex: { xs: 'auto', sm: 'none' },
  minWidth: 0,
};
