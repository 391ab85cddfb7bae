import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type OurSalon, useOurSalons } from '../../custom/fields/defaultSalon.ts';
import { LateSkeleton } from '../../custom/fields/LateSkeleton.tsx';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';
import { paths } from '../../paths.ts';

/** A user belongs to a salon: first there has to be one. */
export function WithSalons({ children }: { children: (salons: readonly OurSalon[]) => ReactNode }) {
  const translate = useTranslate();
  const { data: salons, error, refetch } = useOurSalons();
  if (salons && salons.length > 0) return children(salons);
  if (salons) {
    return (
      <Alert severity="info" sx={{ maxWidth: 640 }}>
        {translate('user.salonFirst')}{' '}
        <Link component={RouterLink} to={paths.salonCreate} color="inherit">
          {translate('page.salonCreate')}
        </Link>
      </Alert>
    );
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <LateSkeleton height={480} />;
}
