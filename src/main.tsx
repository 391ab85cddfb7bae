import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LoadFailurePage } from './custom/error/LoadFailurePage.tsx';
import { applyLanguage, currentLanguage } from './i18n/language.ts';
import { paths } from './paths.ts';
import { ChunkFailure, loadChunk } from './ui/loadChunk.ts';
import { surviveWithoutStorage } from './ui/storage.ts';
import { surviveTranslation } from './ui/translation.ts';
import './theme/fonts.css';
import './theme/base.css';
// Imported here and not in the component: every HTML document contains the styles of the entry chunk.
import './outside/outside.css';

let root: Root | undefined;

surviveWithoutStorage();
surviveTranslation();
applyLanguage();
show().catch((failure) => {
  shownRoot().render(<LoadFailurePage />);
  if (!(failure instanceof ChunkFailure)) throw failure;
});

/**
 * Renders the current URL: the public page without the router, so that it stays small, and everything else in the
 * router.
 */
async function show() {
  if (location.pathname !== paths.publicCheck) {
    const { startRouter } = await loadChunk(() => import('./router.tsx'));
    return startRouter(shownRoot());
  }
  const { default: Page } = await loadChunk(() => import('./custom/public-check/PublicCheckPage.tsx'));
  if (container().dataset.prerendered !== currentLanguage()) return shownRoot().render(<Page />);
  hydrateRoot(container(), <Page />);
  // From here on the language of the page may change.
  document.documentElement.dataset.shown = '';
}

function shownRoot(): Root {
  root ??= createRoot(emptied(container()));
  return root;
}

/**
 * Removes the prerendered page immediately. React would leave it until it first renders, which may have to wait for
 * a screen to load.
 */
function emptied(element: HTMLElement): HTMLElement {
  element.replaceChildren();
  delete element.dataset.prerendered;
  return element;
}

function container(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  return element;
}
