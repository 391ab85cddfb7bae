import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

interface IconOnPhoneButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'sx'> {
  label: string;
}

/** A button that is only an icon on phones, where there is no room for its text. */
export function IconOnPhoneButton({ label, ...button }: IconOnPhoneButtonProps) {
  return (
    <Button
      {...button}
      aria-label={label}
      sx={{
        px: 1.5,
        minWidth: 44,
        '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
