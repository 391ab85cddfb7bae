import type { AuthProvider } from 'ra-core';
import { type Action, may } from '../contract/permissions.ts';
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
  canAccess: async ({ resource, action }) => {
    const { read, write } = resourceActions[resource] ?? {};
    const needed = action === 'list' || action === 'show' ? read : write;
    return needed !== undefined && may(session.role(), needed);
  },
};

/** Nobody writes a transaction but by a money call, so its lists are for reading. */
const resourceActions: Record<string, { read: Action; write?: Action }> = {
  'boncards-transactions': { read: 'transactions.read' },
  'boncards-imports': { read: 'imports.read', write: 'imports.write' },
};
