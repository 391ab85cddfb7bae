import type { ErrorProps } from 'react-admin';
import { HttpFailure } from '../../httpFailure.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** What stands in the place of a screen that broke; menu and bar stay. */
export function ScreenErrorPage({ error }: ErrorProps) {
  const translate = useTranslate();
  return (
    <ErrorPage
      component="div"
      code={500}
      title={translate('error.internal')}
      why={translate('error.internalWhy')}
      requestId={error instanceof HttpFailure ? error.body.request_id : undefined}
    />
  );
}
