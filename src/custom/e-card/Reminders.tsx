import { AnswerForm } from './AnswerForm.tsx';
import { useECardTexts } from './useECardTexts.ts';

/** Where the link of a reminder leads to, which stops all others about that card. */
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
