import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useSalonChoice, useSavedSalonId } from '../money/defaultSalon.ts';
import { session } from '../session.ts';

/** Reminds everyone except administrators that this workstation has no salon yet (requirements "Panel frame"). */
export function SalonReminder() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const salonChoice = useSalonChoice();
  if (useSavedSalonId() !== null || session.role() === 'administrator') return null;
  return (
    <Alert
      role="status"
      severity="warning"
      icon={<StorefrontOutlined fontSize="inherit" />}
      sx={{ order: 2, flex: '1 1 100%', mx: { sm: 1 }, mb: { sm: 1 } }}
    >
      {translate('salon.reminder')}{' '}
      {pathname !== salonChoice.to && (
        <Link component={RouterLink} {...salonChoice} color="inherit" sx={{ fontWeight: 600 }}>
          {translate('salon.choose')}
        </Link>
      )}
    </Alert>
  );
}
