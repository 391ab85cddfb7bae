import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { hostConfig } from '../../wire/hostConfig.ts';

/**
 * Shown if a chunk fails to load before the router runs (requirements "Errors"). It needs nothing beyond the entry
 * chunk.
 */
export function LoadFailurePage() {
  const { title, why, reload } = loadFailure[currentLanguage()];
  return (
    <div className="public" role="alert">
      <title>{hostConfig.pageTitle(title)}</title>
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
