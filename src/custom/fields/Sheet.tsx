import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The surface on which a form lies. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <Paper component="section" sx={{ p: { xs: 2, sm: 4 }, border: 1, borderColor: 'divider' }}>
      {children}
    </Paper>
  );
}
