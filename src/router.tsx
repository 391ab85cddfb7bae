import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followSession } from './followSession.ts';
import { prepareAuthProvider } from './i18n/panelProvider.ts';
import { loadChunk } from './loadChunk.ts';
import { routes } from './routes.tsx';
import { Surroundings } from './Surroundings.tsx';

/**
 * Shows the console from the current URL on, in `root`; later moves go through its router.
 * @throws {ChunkFailure} when the sentences do not arrive.
 */
export async function startRouter(root: Root): Promise<void> {
  // Made first: it fetches the screen while the sentences are on their way.
  const router = createBrowserRouter(routes);
  followSession(router);
  await loadChunk(prepareAuthProvider);
  root.render(
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>,
  );
}
