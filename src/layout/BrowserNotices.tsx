import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/useTranslate.ts';
import { storageProblem } from '../ui/storage.ts';

/** Warns that others could listen to the connection. (Browsers trust plain HTTP on localhost.) */
export function InsecureNotice() {
  const translate = useTranslate();
  // jsdom has no such property.
  if (window.isSecureContext !== false) return null;
  return <Alert severity="warning">{translate('auth.browser.insecure')}</Alert>;
}

/** Says what to allow in a browser that stores nothing for this page. */
export function StorageNotice() {
  const translate = useTranslate();
  const problem = storageProblem();
  return problem && <Alert severity="error">{translate(`auth.browser.${problem}`)}</Alert>;
}
