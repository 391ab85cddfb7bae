import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { LoadFailurePage } from './custom/error/LoadFailurePage.tsx';
import { ChunkFailure, loadChunk } from './custom/error/loadChunk.ts';
import { doorPaths } from './doorPaths.ts';
import { doorAt } from './doors.ts';
import { applyLanguage, currentLanguage } from './i18n/language.ts';
import { navigateWith } from './navigation.ts';
import './theme/fonts.css';
import './theme/base.css';
// Here, and not beside the component: every document holds the styles of the entry.
import './custom/door/door.css';

let root: Root | undefined;
let runs = 0;

applyLanguage();
navigateWith((path, options) => {
  if (options?.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  void show();
});
addEventListener('popstate', show);
void show();

/** Shows what stands at the current URL, or that a part of it did not arrive. Only the newest of several runs draws. */
async function show() {
  const run = ++runs;
  try {
    const draw = await prepare();
    if (run === runs) await draw();
  } catch (failure) {
    if (run === runs) {
      root ??= createRoot(container());
      render(<LoadFailurePage />);
    }
    if (!(failure instanceof ChunkFailure)) throw failure;
  }
}

/**
 * Fetches what stands at the current URL, and gives what draws it. The first page behind the doors starts the router,
 * which then takes over. @throws {ChunkFailure}
 */
async function prepare(): Promise<() => unknown> {
  const door = doorAt(location.pathname);
  // All doors but the public one are the auth area, which sends a signed-in user on to the panel (spec §2).
  if (door && (location.pathname === doorPaths.publicCheck || !(await isSignedIn()))) {
    const { default: Page } = await loadChunk(door.load);
    return () => render(<Page />);
  }
  const { startRouter } = await loadChunk(loadRouter);
  return () => {
    if (door) history.replaceState(null, '', doorPaths.charge);
    removeEventListener('popstate', show);
    root ??= createRoot(container());
    return startRouter(root);
  };
}

async function isSignedIn(): Promise<boolean> {
  const { session } = await loadChunk(() => import('./session.ts'));
  session.subscribe(fetchPanel);
  return session.auth().authorized;
}

/** Someone signs in at a door: the panel is fetched while they read the toast. What fails here is told when it is shown. */
function fetchPanel({ auth }: { auth: { authorized: boolean } }) {
  if (auth.authorized) loadRouter().catch(() => undefined);
}

function loadRouter() {
  return import('./router.tsx');
}

function render(page: ReactNode) {
  if (root) root.render(page);
  else if (container().dataset.prerendered === currentLanguage()) root = hydrateRoot(container(), page);
  else {
    const fresh = createRoot(container());
    flushSync(() => fresh.render(page));
    root = fresh;
  }
  document.documentElement.dataset.shown = '';
}

function container(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  return element;
}
