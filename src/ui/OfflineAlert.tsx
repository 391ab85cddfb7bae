import Alert, { type AlertProps } from '@mui/material/Alert';
import { useIsOffline } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';

/** Says in a dialog that there is no network: the notice on the page behind it is inert. */
export function OfflineAlert(props: AlertProps) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  return (
    isOffline && (
      <Alert severity="warning" {...props}>
        {translate('offline.title')}
      </Alert>
    )
  );
}
