import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { hostConfig } from '../../wire/hostConfig.ts';

interface AuthCardProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** The card of a page in the auth area, with its title. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <Paper sx={{ p: { xs: 2.25, sm: 4 }, border: 1, borderColor: 'divider' }}>
      <title>{hostConfig.pageTitle(title)}</title>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <div>
          <Typography variant="h1">{title}</Typography>
          {lead && (
            <Typography color="textSecondary" sx={{ mt: 0.75 }}>
              {lead}
            </Typography>
          )}
        </div>
        {children}
      </Box>
    </Paper>
  );
}

/** A link to another page of the auth area. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} sx={{ justifySelf: 'center', py: 1.25, fontWeight: 600 }}>
      {children}
    </Link>
  );
}
