import { fill } from '../../../contract/fill.ts';
import { useLanguage } from '../../i18n/language.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { useECardTexts } from './useECardTexts.ts';

interface FailedPageProps {
  sentence: string;
  requestId?: string | undefined;
}

/** Why there is no page, and a link to try again, which changes nothing. */
export function FailedPage({ sentence, requestId }: FailedPageProps) {
  const { failed: texts } = useECardTexts();
  const { error } = usePublicTexts();
  return (
    <>
      <p className="lead">{sentence}</p>
      {requestId && <p className="hint">{fill(error.requestId, { id: requestId })}</p>}
      <p>
        <a className="text-link" href={`?lang=${useLanguage()}`}>
          {texts.again}
        </a>
      </p>
    </>
  );
}
