import { useNotify } from 'ra-core';
import { authProvider } from '../../authProvider.ts';
import { failureOf } from '../../httpClient.ts';

/** Signs out; when the host does not confirm, says why (spec §4). */
export function useLogout() {
  const notify = useNotify();
  return async () => {
    const failure = await failureOf(authProvider.logout());
    if (failure) notify(failure.message, { type: 'error' });
  };
}
