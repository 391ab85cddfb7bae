import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { OurSalon } from '../kinds/useOurSalons.ts';
import { DelayedSkeleton } from '../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useDefaultSalon, useSalonChoice } from './defaultSalon.ts';

const NoSalon = lazyPart(async () => (await import('./NoSalon.tsx')).NoSalon, 140);

/** Shows its children only if the workstation has a salon (requirements "Default salon"), otherwise what to do. */
export function SalonGate({ children }: { children: (salon: OurSalon) => ReactNode }) {
  const found = useDefaultSalon();
  if (found.state === 'chosen') return children(found.salon);
  return (
    <Box sx={{ maxWidth: 720 }}>
      {found.state === 'loading' && <DelayedSkeleton height={220} />}
      {found.state === 'failed' && <LoadFailure error={found.error} onRetry={found.retry} />}
      {(found.state === 'missing' || found.state === 'gone') && <SalonWarning problem={found.state} />}
      {found.state === 'none' && <NoSalon />}
    </Box>
  );
}

function SalonWarning({ problem }: { problem: 'missing' | 'gone' }) {
  const translate = useTranslate();
  const salonChoice = useSalonChoice();
  return (
    <Alert severity="warning" icon={<StorefrontOutlined />}>
      <AlertTitle component="h2">{translate(`salon.${problem}`)}</AlertTitle>
      {translate('salon.missingWhy')}
      <div>
        <Button component={Link} {...salonChoice} variant="contained" sx={{ mt: 2 }}>
          {translate('salon.choose')}
        </Button>
      </div>
    </Alert>
  );
}
