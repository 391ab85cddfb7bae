import type { Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prepareAuthProvider } from './i18n/panelProvider.ts';
import { loadChunk } from './loadChunk.ts';
import { paths } from './paths.ts';
import { remember } from './returnTo.ts';
import { routes } from './routes.tsx';
import { Surroundings } from './Surroundings.tsx';
import { session } from './session.ts';

/**
 * Shows the console from the current URL on, in `root`; later moves go through its router.
 * @throws {ChunkFailure} when the sentences do not arrive.
 */
export async function startRouter(root: Root): Promise<void> {
  // Made first: it fetches the screen while the sentences are on their way.
  const router = createBrowserRouter(routes);
  // Whose session died comes back to where they were; anyone who signed out starts afresh.
  session.onExpired((user) => {
    const { pathname, search } = router.state.location;
    remember(pathname + search, user.id);
  });
  session.subscribe((now, before) => {
    if (now.auth.authorized || !before.auth.authorized) return;
    void router.navigate(paths.login, { replace: true });
  });
  await loadChunk(prepareAuthProvider);
  root.render(
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>,
  );
}
