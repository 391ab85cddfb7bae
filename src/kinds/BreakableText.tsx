import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Free text: breaks only long words, so that they do not widen a table. */
export function BreakableText({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', minWidth: '6em', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
