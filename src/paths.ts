/** Every URL that the console leads to (spec §2). */
export const paths = {
  publicCheck: '/',
  login: '/login',
  forgottenPassword: '/forgotten-password',
  panel: '/panel',
  charge: '/panel/bons/charge',
  purchase: '/panel/bons/purchase',
  boncards: '/panel/bons',
  boncardImports: '/panel/bon-imports',
  salonConfiguration: '/panel/hide-configuration',
  profile: '/panel/profile',
  passwordChange: '/panel/profile/edit',
} as const;
