import { useLanguage } from '../../i18n/language.ts';

/** A button that sends the page's own address back, in the same language: what only a person does, no program that follows links. */
export function AnswerForm({ label }: { label: string }) {
  return (
    <form method="post" action={`?lang=${useLanguage()}`}>
      <button type="submit" className="filled">
        {label}
      </button>
    </form>
  );
}
