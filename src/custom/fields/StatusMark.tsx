import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';

interface StatusMarkProps {
  Icon: SvgIconComponent;
  /** A colour of the palette. */
  color: string;
  text: string;
}

/** How something stands: an icon and a word, never colour alone. */
export function StatusMark({ Icon, color, text }: StatusMarkProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
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
