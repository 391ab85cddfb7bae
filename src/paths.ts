/** Every URL of the console (spec §2). */
export const paths = {
  publicCheck: '/',
  login: '/login',
  activate: (token: string) => `/activate/${encodeURIComponent(token)}`,
  panel: '/panel',
  charge: '/panel/bons/charge',
  purchase: '/panel/bons/purchase',
  boncards: '/panel/bons',
  boncardImports: '/panel/bon-imports',
  salonConfiguration: '/panel/hide-configuration',
} as const;
