import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { color } from '../../theme/tokens.ts';

interface SalonRadiosProps {
  salons: readonly OurSalon[];
  chosen: OurSalon | undefined;
  onChoose: (salon: OurSalon) => void;
  /** What is wrong with the choice, by its id. */
  describedBy: string | undefined;
}

/** Salons with their addresses, one of which is chosen. */
export function SalonRadios({ salons, chosen, onChoose, describedBy }: SalonRadiosProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      aria-label={translate('salon.list')}
      aria-describedby={describedBy}
      value={chosen ? String(chosen.id) : ''}
      onChange={(_, id) => {
        const salon = salons.find((one) => String(one.id) === id);
        if (salon) onChoose(salon);
      }}
      sx={{ maxHeight: '45dvh', overflow: 'auto', flexWrap: 'nowrap', gap: 1, p: '3px', m: '-3px' }}
    >
      {salons.map((salon) => (
        <FormControlLabel
          key={salon.id}
          value={String(salon.id)}
          control={<Radio />}
          label={
            <Box sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {salon.name}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {salon.address}
              </Typography>
            </Box>
          }
          sx={{
            m: 0,
            flexShrink: 0,
            px: 1,
            minHeight: 60,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            '&:has(:checked)': {
              borderColor: 'primary.main',
              bgcolor: color('primaryTint'),
              '@media (forced-colors: active)': { outline: '2px solid Highlight' },
            },
          }}
        />
      ))}
    </RadioGroup>
  );
}
