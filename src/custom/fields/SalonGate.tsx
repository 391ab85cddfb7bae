import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type DefaultSalon, type OurSalon, useDefaultSalon } from './defaultSalon.ts';
import { salonChoicePath } from './salonChoicePath.ts';

/** Lets money be moved only in a known salon (spec §5); otherwise says what to do about it. */
export function SalonGate({ children }: { children: (salon: OurSalon) => ReactNode }) {
  const { state, salon, retry } = useDefaultSalon();
  if (salon) return children(salon);
  if (state === 'loading') return <Skeleton variant="rounded" height={220} sx={{ maxWidth: 720 }} />;
  return <SalonWarning state={state} onRetry={retry} />;
}

function SalonWarning({ state, onRetry }: { state: DefaultSalon['state']; onRetry: () => void }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const failed = state === 'failed';
  return (
    <Paper
      role="alert"
      sx={{
        maxWidth: 720,
        p: { xs: 3, sm: 4 },
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 1.5,
      }}
    >
      <StorefrontOutlined sx={{ fontSize: 40, color: 'warning.main' }} />
      <Typography variant="h2">{translate(titles[state])}</Typography>
      {!failed && <Typography color="textSecondary">{translate('salon.missingWhy')}</Typography>}
      <div>
        {failed ? (
          <Button variant="contained" onClick={onRetry}>
            {translate('salon.retry')}
          </Button>
        ) : (
          <Button component={Link} to={salonChoicePath(pathname)} variant="contained">
            {translate('salon.choose')}
          </Button>
        )}
      </div>
    </Paper>
  );
}

const titles: Record<DefaultSalon['state'], string> = {
  loading: 'frame.loading',
  chosen: 'salon.saved',
  failed: 'salon.loadFailed',
  missing: 'salon.missing',
  gone: 'salon.gone',
};
