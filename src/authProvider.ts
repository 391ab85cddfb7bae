import type { AuthProvider } from 'ra-core';
import { session } from './session.ts';

/**
 * react-admin's view of the session. It only looks: signing in is the login page's, a dead token is dealt with once by
 * `http.ts`, and routes are guarded by their loaders.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('the login page signs in by itself')),
  logout: () => Promise.resolve(false),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const user = session.user();
    return { id: user?.id ?? '', fullName: user?.fullname ?? '' };
  },
};
