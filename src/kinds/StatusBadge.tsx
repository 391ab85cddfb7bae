import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { Status } from './statuses.ts';

interface StatusBadgeProps {
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
  text: string;
}

/** A status as icon and word, never by colour alone. */
export function StatusBadge({ Icon, color, text }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        // Aligned with the text of other columns.
        verticalAlign: 'top',
        alignItems: 'center',
        gap: 0.75,
        color,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon fontSize="small" />
      {text}
    </Box>
  );
}

/** The badges of a record, on one line. */
export function StatusBadges({ of }: { of: readonly Status[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', verticalAlign: 'top', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {of.map((status) => (
        <StatusBadge key={status.text} {...status} text={translate(status.text, status.args)} />
      ))}
    </Box>
  );
}
