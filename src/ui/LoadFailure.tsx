import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Translate, useTranslate } from '../i18n/useTranslate.ts';
import { failureSentence, HttpFailure } from '../wire/httpFailure.ts';

/** Shows why something did not load, and a retry button. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const id = error instanceof HttpFailure ? error.body.request_id : undefined;
  return (
    <Alert severity="error">
      {loadFailureSentence(error, translate)}
      {id && <div>{translate('error.requestId', { id })}</div>}
      <div>
        <Button color="inherit" onClick={onRetry} sx={{ mt: 1, mx: -2 }}>
          {translate('list.retry')}
        </Button>
      </div>
    </Alert>
  );
}

/** Returns what is wrong with the first refused filter, or else the message for the failure. */
export function loadFailureSentence(error: Error, translate: Translate): string {
  if (!(error instanceof HttpFailure)) return translate('error.internal');
  return Object.values(error.body.errors ?? {})[0] ?? failureSentence(error, translate);
}
