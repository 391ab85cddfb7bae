import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** On a phone no text of a row is cut off, as an accountant needs all of it. */
export function WholeRows({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        '& .MuiListItemText-secondary span': { whiteSpace: 'normal', flexWrap: 'wrap' },
        '& .column-rule': { minWidth: 190 },
      }}
    >
      {children}
    </Box>
  );
}
