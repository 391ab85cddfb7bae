import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Prominent `Figure`s of a record, above its facts. */
export function RecordFigures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{ m: 0, p: { xs: 2, sm: 3 }, pb: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}
    >
      {children}
    </Box>
  );
}
