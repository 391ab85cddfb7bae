import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { useTranslate } from '../i18n/useTranslate.ts';
import { WorkNotice } from './WorkNotice.tsx';

/** Says that no money moves while there is no network. */
export function OfflineNotice() {
  const translate = useTranslate();
  return (
    <WorkNotice icon={<CloudOffOutlined fontSize="inherit" />}>
      <b>{translate('offline.title')}</b>
      {'. '}
      {translate('offline.what')}
    </WorkNotice>
  );
}
