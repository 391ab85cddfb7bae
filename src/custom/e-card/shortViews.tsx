import { fill } from '../../../contract/fill.ts';
import { useLanguage } from '../../i18n/language.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { paths } from '../../paths.ts';
import { useECardTexts } from './useECardTexts.ts';

/**
 * What a link shows until its button is pressed: nothing about the card, as programs that scan mails follow links.
 */
export function ClosedCard() {
  const { closed: texts } = useECardTexts();
  return (
    <>
      <p className="lead">{texts.lead}</p>
      <AnswerForm label={texts.show} />
      <p className="hint">{texts.caution}</p>
    </>
  );
}

/** The same answer for a link that no longer works and for one that never existed. */
export function DeadLink() {
  const { dead: texts } = useECardTexts();
  return (
    <>
      <p className="lead">{texts.why}</p>
      <p>{texts.next}</p>
      <p>
        <a className="text-link" href={paths.publicCheck}>
          {texts.check}
        </a>
      </p>
    </>
  );
}

/** The page of the link in a reminder, where the owner can stop all further ones about that card. */
export function Reminders() {
  const { reminders: texts } = useECardTexts();
  return (
    <>
      <p className="lead">{texts.lead}</p>
      <AnswerForm label={texts.stop} />
    </>
  );
}

export function RemindersStopped() {
  const { reminders: texts } = useECardTexts();
  return <p className="lead">{texts.stopped}</p>;
}

interface FailedPageProps {
  sentence: string;
  requestId?: string | undefined;
}

/** Why there is no page, and a link to try again; following it changes nothing. */
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

/** A form without fields: programs that follow links do not submit forms. */
function AnswerForm({ label }: { label: string }) {
  return (
    <form method="post" action={`?lang=${useLanguage()}`}>
      <button type="submit" className="filled">
        {label}
      </button>
    </form>
  );
}
