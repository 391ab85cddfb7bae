import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What somebody typed or named as they liked: only a word that is longer than most is broken, so that it widens no table. */
export function BreakableText({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', minWidth: '6em', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
