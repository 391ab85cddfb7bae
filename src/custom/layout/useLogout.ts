import { useNotify } from 'ra-core';
import { authRequest } from '../../authRequest.ts';
import { failureOf, send } from '../../http.ts';
import { recall } from '../../returnTo.ts';
import { session } from '../../session.ts';

/** Ends the session on the host and here; when the host does not confirm, the person stays signed in (spec §4). */
export function useLogout() {
  const notify = useNotify();
  return async () => {
    const user = session.user();
    const failure = await failureOf(authRequest(() => send('POST /api/auth/logout', {})));
    // With a token that was dead already the session is over all the same.
    if (failure && failure.status !== 401) {
      notify(failure.message || 'frame.logoutFailed', { type: 'error' });
      return;
    }
    session.end();
    // Who leaves by choice starts anew.
    if (user) recall(user.id);
  };
}
