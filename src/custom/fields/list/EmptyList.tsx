import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Instead of rows: one sentence and, unless it stands above already, one action. */
export function EmptyList({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
      <Typography role="status">{sentence}</Typography>
      {children}
    </Box>
  );
}
