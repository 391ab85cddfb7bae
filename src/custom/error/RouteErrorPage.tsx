import Button from '@mui/material/Button';
import { useRouteError } from 'react-router-dom';
import { HttpFailure } from '../../httpFailure.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { ChunkFailure } from './loadChunk.ts';

/** What a failing route shows: a part that did not arrive, or by default code 500 (requirements "Errors"). */
export function RouteErrorPage() {
  const translate = useTranslate();
  const error = useRouteError();
  if (error instanceof ChunkFailure) {
    const { title, why, reload } = loadFailure[currentLanguage()];
    return (
      <ErrorPage
        code={null}
        title={title}
        why={why}
        action={
          <Button variant="contained" onClick={() => location.reload()}>
            {reload}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorPage
      code={500}
      title={translate('error.internal')}
      why={translate('error.internalWhy')}
      requestId={error instanceof HttpFailure ? error.body.request_id : undefined}
    />
  );
}
