import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** A way to another page of the auth area. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} sx={{ justifySelf: 'center', py: 1.25, fontWeight: 600 }}>
      {children}
    </Link>
  );
}
