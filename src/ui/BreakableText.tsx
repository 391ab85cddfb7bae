import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Free text, such as names: breaks only long words, so that they do not widen a table, and is not translated. */
export function BreakableText({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      data-breakable
      translate="no"
      sx={{ display: 'block', minWidth: '6em', overflowWrap: 'anywhere' }}
    >
      {children}
    </Box>
  );
}
