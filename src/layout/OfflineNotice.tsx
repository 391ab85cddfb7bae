import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useIsOffline } from 'ra-core';
import { useTranslate } from '../i18n/useTranslate.ts';

/** Says that no money moves while there is no network. */
export function OfflineNotice() {
  const translate = useTranslate();
  if (!useIsOffline()) return null;
  return (
    <Alert role="status" severity="warning" icon={<CloudOffOutlined fontSize="inherit" />}>
      <AlertTitle sx={{ mb: 0 }}>{translate('offline.title')}</AlertTitle>
      {translate('offline.what')}
    </Alert>
  );
}
