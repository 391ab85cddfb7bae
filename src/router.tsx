import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppProviders } from './AppProviders.tsx';
import { followSession } from './followSession.ts';
import { loadAuthTexts } from './i18n/panelProvider.ts';
import { loadChunk } from './loadChunk.ts';
import { routes } from './routes.tsx';
import { fontFamily } from './theme/tokens.ts';

/**
 * Renders the console at the current URL; from then on the router navigates.
 * @throws {ChunkFailure} if the texts do not load.
 */
export async function startRouter(root: Root): Promise<void> {
  // The panel's documents do not preload the font (vite/prerender.ts), so that no script waits for it. A letter of each of its files
  // asks for both, before there is any text. (`?.`: jsdom has no fonts.)
  document.fonts?.load(`1em ${fontFamily}`, 'aą').catch(() => undefined);
  // Created first: it loads the screen in parallel with the texts.
  const router = createBrowserRouter(routes);
  followSession(router);
  await loadChunk(loadAuthTexts);
  root.render(
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}
