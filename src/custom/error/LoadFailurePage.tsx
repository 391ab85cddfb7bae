import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';

/** A part of the console that comes before its screens did not arrive (requirements "Errors"): all that this page needs is there. */
export function LoadFailurePage() {
  const { title, why, reload } = loadFailure[currentLanguage()];
  return (
    <div className="public" role="alert">
      <title>{`${title} · Bonpanel`}</title>
      <main>
        <h1>{title}</h1>
        <p className="lead">{why}</p>
        <button type="button" className="filled" onClick={() => location.reload()}>
          {reload}
        </button>
      </main>
    </div>
  );
}
