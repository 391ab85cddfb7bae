import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { color } from '../../theme/tokens.ts';

interface SalonRadiosProps {
  salons: readonly OurSalon[];
  chosenId: string;
  onChoose: (id: string) => void;
  /** The id of the element with an error message. */
  describedBy: string | undefined;
}

/** Radio buttons for salons, with their addresses. */
export function SalonRadios({ salons, chosenId, onChoose, describedBy }: SalonRadiosProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      aria-label={translate('words.lists.salons')}
      aria-describedby={describedBy}
      value={chosenId}
      onChange={(_, id) => onChoose(id)}
      sx={{ maxHeight: '45dvh', overflow: 'auto', flexWrap: 'nowrap', gap: 1, p: '3px', m: '-3px' }}
    >
      {salons.map(({ id, name, address }) => (
        <FormControlLabel
          key={id}
          value={id}
          control={<Radio />}
          label={
            <>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {address}
              </Typography>
            </>
          }
          sx={{
            m: 0,
            flexShrink: 0,
            px: 1,
            py: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflowWrap: 'anywhere',
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
