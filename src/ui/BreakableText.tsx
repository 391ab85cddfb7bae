import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Free text, such as names. Only long words are broken, so that they do not widen a table; browsers do not
 * translate it.
 */
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
