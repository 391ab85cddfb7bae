import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { session } from '../../session.ts';
import { useSavedSalonId } from '../fields/defaultSalon.ts';
import { salonChoicePath } from '../fields/salonChoicePath.ts';

/** Reminds everybody but administrators that this workstation has no salon yet (spec §2). */
export function SalonReminder() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  if (useSavedSalonId() !== null || session.role() === 'administrator') return null;
  return (
    <Alert
      role="status"
      severity="warning"
      icon={<StorefrontOutlined fontSize="inherit" />}
      sx={{ mx: { xs: 2, md: 4 }, mt: 2, mb: 1 }}
    >
      {translate('salon.reminder')}{' '}
      {pathname !== paths.salonConfiguration && (
        <Link component={RouterLink} to={salonChoicePath(pathname)} color="inherit" sx={{ fontWeight: 600 }}>
          {translate('salon.choose')}
        </Link>
      )}
    </Alert>
  );
}
