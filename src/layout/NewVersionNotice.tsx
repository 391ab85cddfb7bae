import Link from '@mui/material/Link';
import { useTranslate } from '../i18n/useTranslate.ts';
import { WorkNotice } from './WorkNotice.tsx';

/**
 * Offers to load a new version, and never discards a form for it. It is part of the page: as a notification that stays it would
 * block all later ones, such as that of a sale.
 */
export function NewVersionNotice() {
  const translate = useTranslate();
  return (
    <WorkNotice severity="info">
      {translate('ra.notification.application_update_available')}{' '}
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={() => location.reload()}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {translate('ra.action.update_application')}
      </Link>
    </WorkNotice>
  );
}
