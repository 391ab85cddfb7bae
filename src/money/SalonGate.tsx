import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { OurSalon } from '../kinds/useOurSalons.ts';
import { session } from '../session.ts';
import { DelayedSkeleton } from '../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useDefaultSalon } from './defaultSalon.ts';

const SalonAlert = lazyPart(async () => (await import('./SalonAlert.tsx')).SalonAlert, 140);

/**
 * Shows its children only to users with a role, and if the workstation has a salon (requirements "Default salon");
 * otherwise it says what to do.
 */
export function SalonGate({ children }: { children: (salon: OurSalon) => ReactNode }) {
  const found = useDefaultSalon();
  if (!session.role()) return <SalonAlert problem="noRole" />;
  if (found.state === 'chosen') return children(found.salon);
  return (
    <Box sx={{ maxWidth: 720 }}>
      {found.state === 'loading' && <DelayedSkeleton height={220} />}
      {found.state === 'failed' && <LoadFailure error={found.error} onRetry={found.retry} />}
      {found.state !== 'loading' && found.state !== 'failed' && <SalonAlert problem={found.state} />}
    </Box>
  );
}
