import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LoadFailurePage } from './custom/error/LoadFailurePage.tsx';
import { applyLanguage, currentLanguage } from './i18n/language.ts';
import { ChunkFailure, loadChunk } from './loadChunk.ts';
import { paths } from './paths.ts';
import './theme/fonts.css';
import './theme/base.css';
// Here, and not with the component: every document holds the styles of the entry.
import './custom/public-check/publicCheck.css';

let root: Root | undefined;

applyLanguage();
show().catch((failure) => {
  shownRoot().render(<LoadFailurePage />);
  if (!(failure instanceof ChunkFailure)) throw failure;
});

/** Shows what stands at the current URL: the public page by itself, so that it stays light, everything else in the router. */
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
