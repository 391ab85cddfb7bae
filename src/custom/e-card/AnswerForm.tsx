import { useLanguage } from '../../i18n/language.ts';

/** A form without fields: programs that follow links don't submit it. */
export function AnswerForm({ label }: { label: string }) {
  return (
    <form method="post" action={`?lang=${useLanguage()}`}>
      <button type="submit" className="filled">
        {label}
      </button>
    </form>
  );
}
