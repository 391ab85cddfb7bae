import { HttpFailure } from '../../httpFailure.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Replaces something that failed to render: code 500 (requirements "Errors"). */
export function InternalErrorPage({ error, component }: { error: unknown; component?: 'div' }) {
  const translate = useTranslate();
  return (
    <ErrorPage
      component={component}
      code={500}
      title={translate('error.internal')}
      why={translate('error.internalWhy')}
      requestId={error instanceof HttpFailure ? error.body.request_id : undefined}
    />
  );
}
