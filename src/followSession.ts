import type { DataRouter } from 'react-router-dom';
import { paths } from './paths.ts';
import { remember } from './returnTo.ts';
import { session } from './session.ts';

/** Navigates when the session begins or ends, in this tab or another. Returns a function that stops this. */
export function followSession(router: DataRouter): () => void {
  const stops = [
    // After an expired session the user returns to this page; after signing out they do not.
    session.onExpired((user) => {
      const { pathname, search } = router.state.location;
      remember(pathname + search, user.id);
    }),
    session.subscribe((now, before) => {
      if (now.auth.authorized || !before.auth.authorized) return;
      void router.navigate(paths.login, { replace: true });
    }),
    // The guard of the login page then redirects.
    session.onStartedElsewhere(() => void router.revalidate()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
