import { useTranslate } from '../../i18n/useTranslate.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Shown for any unknown path: 404 (requirements "Routes"). */
export function NotFoundPage() {
  const translate = useTranslate();
  return <ErrorPage code={404} title={translate('error.notFound')} why={translate('error.notFoundWhy')} />;
}
