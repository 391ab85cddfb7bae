import { useLanguage } from '../../i18n/language.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';

/** Shows the same page in the other language; one that answers a form asks for its answer again. */
export function ECardLanguage({ isAnswer }: { isAnswer: boolean }) {
  const { frame } = usePublicTexts();
  const other = useLanguage() === 'pl' ? 'en' : 'pl';
  const address = `?lang=${other}`;
  return isAnswer ? (
    <form method="post" action={address}>
      <button type="submit" className="quiet" lang={other}>
        {frame.otherLanguage}
      </button>
    </form>
  ) : (
    <a className="quiet" href={address} lang={other}>
      {frame.otherLanguage}
    </a>
  );
}
