import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LoadFailurePage } from './custom/error/LoadFailurePage.tsx';
import { applyLanguage, currentLanguage } from './i18n/language.ts';
import { ChunkFailure, loadChunk } from './loadChunk.ts';
import { paths } from './paths.ts';
import './theme/fonts.css';
import './theme/base.css';
// Imported here rather than in the component: every document contains the entry's styles.
import './custom/public-check/publicCheck.css';

let root: Root | undefined;

applyLanguage();
show().catch((failure) => {
  shownRoot().render(<LoadFailurePage />);
  if (!(failure instanceof ChunkFailure)) throw failure;
});

/** Renders the current URL: the public page on its own, so that it stays small, everything else in the router. */
async function show() {
  if (location.pathname === paths.publicCheck) {
    const { default: Page } = await loadChunk(() => import('./custom/public-check/PublicCheckPage.tsx'));
    if (container().dataset.prerendered === currentLanguage()) hydrateRoot(container(), <Page />);
    else flushSync(() => shownRoot().render(<Page />));
  } else {
    const { startRouter } = await loadChunk(() => import('./router.tsx'));
    await startRouter(shownRoot());
  }
  document.documentElement.dataset.shown = '';
}

function shownRoot(): Root {
  root ??= createRoot(container());
  return root;
}

function container(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  return element;
}
