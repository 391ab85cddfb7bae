/** The URLs that the doors know; the rest are in `paths.ts`, so that a customer does not load them. */
export const doorPaths = {
  publicCheck: '/',
  login: '/login',
  forgottenPassword: '/forgotten-password',
  panel: '/panel',
  charge: '/panel/bons/charge',
  boncards: '/panel/bons',
} as const;
