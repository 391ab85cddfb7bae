import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';

/**
 * Says up to which day figures are known while the server still adds up or searches the rest; nothing if all are
 * known.
 */
export function KnownUntil({ day }: { day: unknown }) {
  const translate = useTranslate();
  if (typeof day !== 'string') return null;
  return (
    <Alert severity="info">{translate('list.knownUntil', { day: plainText('day', day, translate) })}</Alert>
  );
}
