import { AnswerForm } from './AnswerForm.tsx';
import { useECardTexts } from './useECardTexts.ts';

/** What stands at a link that works until its button is pressed: nothing of the card, as programs that read mails follow links. */
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
