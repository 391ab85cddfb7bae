import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';

interface StatusBadgeProps {
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
  text: string;
}

/** How something stands: an icon and a word, never colour alone. */
export function StatusBadge({ Icon, color, text }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        // On one line with the text of other columns: by itself it would stand on its icon.
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
