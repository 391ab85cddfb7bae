import Alert from '@mui/material/Alert';
import { EditContext, ShowContext, useResourceContext } from 'ra-core';
import { useContext } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { HttpFailure } from '../wire/httpFailure.ts';
import { ViewButton } from './ViewButton.tsx';

/** Shows why the surrounding view has no record: it does not exist, or it did not load. */
export function RecordFailure() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const shown = useContext(ShowContext);
  const edited = useContext(EditContext);
  const { error, refetch } = shown ?? edited ?? {};
  if (!error) return null;
  if (!(error instanceof HttpFailure && error.status === 404)) {
    return <LoadFailure error={error as Error} onRetry={() => void refetch?.()} />;
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
