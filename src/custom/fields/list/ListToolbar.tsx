import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Above a list: what narrows it on the left, the one action on the right. */
export function ListToolbar({ action, children }: { action?: ReactNode; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
      {children}
      {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
    </Box>
  );
}
