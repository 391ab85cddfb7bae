import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type SalonProblem, useDefaultSalon } from '../custom/fields/defaultSalon.ts';
import { LoadFailure } from '../custom/fields/LoadFailure.tsx';
import { salonChoicePath } from '../custom/fields/salonChoicePath.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../kinds/DelayedSkeleton.tsx';
import type { OurSalon } from '../kinds/useOurSalons.ts';

/** Lets money be moved only in a known salon (requirements "Default salon"); otherwise says what to do about it. */
export function SalonGate({ children }: { children: (salon: OurSalon) => ReactNode }) {
  const found = useDefaultSalon();
  if (found.state === 'chosen') return children(found.salon);
  if (found.state === 'missing' || found.state === 'gone') return <SalonWarning problem={found.state} />;
  return (
    <Box sx={{ maxWidth: 720 }}>
      {found.state === 'loading' && <DelayedSkeleton height={220} />}
      {found.state === 'failed' && <LoadFailure error={found.error} onRetry={found.retry} />}
    </Box>
  );
}

function SalonWarning({ problem }: { problem: SalonProblem }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
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
      <Typography variant="h2">{translate(titles[problem])}</Typography>
      <Typography color="textSecondary">{translate('salon.missingWhy')}</Typography>
      <div>
        <Button component={Link} to={salonChoicePath(pathname)} variant="contained">
          {translate('salon.choose')}
        </Button>
      </div>
    </Paper>
  );
}

const titles: Record<SalonProblem, MessageKey> = {
  missing: 'salon.missing',
  gone: 'salon.gone',
};
