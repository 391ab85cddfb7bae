import type { DataRouter } from 'react-router-dom';
import { paths } from './paths.ts';
import { remember } from './returnTo.ts';
import { session } from './session.ts';

/** Has a router go where the session leads, whichever tab it begins or ends in; returns what ends that. */
export function followSession(router: DataRouter): () => void {
  const stops = [
    // Whose session died comes back to where they were; anyone who signed out starts afresh.
    session.onExpired((user) => {
      const { pathname, search } = router.state.location;
      remember(pathname + search, user.id);
    }),
    session.subscribe((now, before) => {
      if (now.auth.authorized || !before.auth.authorized) return;
      void router.navigate(paths.login, { replace: true });
    }),
    // The guards of the login lead on.
    session.onStartedElsewhere(() => void router.revalidate()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
