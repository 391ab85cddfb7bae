import Button from '@mui/material/Button';
import { useRouteError } from 'react-router-dom';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { ChunkFailure } from '../../ui/loadChunk.ts';
import { ErrorPage, InternalErrorPage } from './ErrorPage.tsx';

/** Shown if a route fails: says that a chunk did not load, or else shows code 500 (requirements "Errors"). */
export function RouteErrorPage() {
  const error = useRouteError();
  if (!(error instanceof ChunkFailure)) return <InternalErrorPage error={error} />;
  const { title, why, reload } = loadFailure[currentLanguage()];
  return (
    <ErrorPage
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
