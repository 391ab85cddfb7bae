import Alert from '@mui/material/Alert';
import { useResourceContext } from 'ra-core';
import { LoadFailure } from '../../custom/fields/LoadFailure.tsx';
import { HttpFailure } from '../../httpFailure.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewButton } from './ViewButton.tsx';

/** Why one record is not shown: there is none, or it did not load. */
export function RecordFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  if (!error) return null;
  if (!(error instanceof HttpFailure && error.status === 404)) {
    return <LoadFailure error={error} onRetry={onRetry} />;
  }
  return (
    <Alert severity="warning">
      {translate(`resources.${resource}.gone` as MessageKey)}
      <div>
        <ViewButton view="list" color="inherit" sx={{ mt: 1, mx: -2 }}>
          {translate('list.toList')}
        </ViewButton>
      </div>
    </Alert>
  );
}
