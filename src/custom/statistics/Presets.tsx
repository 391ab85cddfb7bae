import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'ra-core';
import { daysOf, presets } from './presets.ts';

/** Asks at once for a span of days, beside whatever else was asked for; what is typed but not asked for yet is dropped. */
export function Presets() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  return (
    <Stack
      role="group"
      aria-label={translate('statistics.presets')}
      direction="row"
      useFlexGap
      sx={{ gap: 1, flexWrap: 'wrap' }}
    >
      {presets.map((preset) => (
        <Button
          key={preset}
          variant="outlined"
          onClick={() => setFilters({ ...filterValues, ...daysOf(preset, new Date()) })}
        >
          {translate(`statistics.preset.${preset}`)}
        </Button>
      ))}
    </Stack>
  );
}
