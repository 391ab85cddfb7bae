import { useLogout } from 'react-admin';
import { useNotify } from '../i18n/useNotify.ts';
import type { HttpFailure } from '../wire/httpFailure.ts';

/** Returns what signs out; if the host does not confirm, it shows why (requirements "Session"). */
export function useSignOut() {
  const notify = useNotify();
  const logout = useLogout();
  return () =>
    void logout().catch(({ message, args }: HttpFailure) =>
      notify(message, { type: 'error', messageArgs: args }),
    );
}
