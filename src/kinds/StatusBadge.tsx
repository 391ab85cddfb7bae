import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';

interface StatusBadgeProps {
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
  text: string;
}

/** A status as icon and word, never colour alone. */
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
