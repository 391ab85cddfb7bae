import { useLogout } from 'react-admin';
import { useNotify } from '../i18n/useNotify.ts';
import type { HttpFailure } from '../wire/httpFailure.ts';

/**
 * Returns a function that signs the user out. If the host does not confirm, it shows why (requirements "Session").
 */
export function useSignOut() {
  const notify = useNotify();
  const logout = useLogout();
  return () =>
    void logout().catch(({ message, args }: HttpFailure) =>
      notify(message, { type: 'error', messageArgs: args }),
    );
}
