import Alert from '@mui/material/Alert';
import { EditContext, ShowContext, useResourceContext } from 'ra-core';
import { type ReactNode, useContext } from 'react';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { HttpFailure } from '../wire/httpFailure.ts';
import { ViewButton } from './ViewButton.tsx';

/**
 * What the surrounding view shows of its record, or why it has none: it does not exist, or it did not load. If it only
 * did not load again, it stays below the failure, so that no open dialog is lost.
 */
export function RecordOrFailure({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const shown = useContext(ShowContext);
  const edited = useContext(EditContext);
  const { record, error, refetch } = shown ?? edited ?? {};
  if (!(error instanceof HttpFailure && error.status === 404)) {
    return (
      <>
        {error && <LoadFailure error={error as Error} onRetry={() => void refetch?.()} />}
        {(record || !error) && children}
      </>
    );
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
