import { doorPaths } from './doorPaths.ts';

/** Every URL that the console leads to (spec §2). */
export const paths = {
  ...doorPaths,
  purchase: '/panel/bons/purchase',
  boncard: (id: string) => `/panel/bons/${encodeURIComponent(id)}`,
  boncardImports: '/panel/bon-imports',
  boncardImport: (id: string) => `/panel/bon-imports/${encodeURIComponent(id)}`,
  users: '/panel/users',
  userCreate: '/panel/users/create',
  user: (id: string) => `/panel/users/${encodeURIComponent(id)}`,
  userEdit: (id: string) => `/panel/users/${encodeURIComponent(id)}/edit`,
  salons: '/panel/salons',
  salonCreate: '/panel/salons/create',
  salonEdit: (id: string) => `/panel/salons/${encodeURIComponent(id)}/edit`,
  statisticsByCharge: '/panel/statistics/by-charge',
  statisticsBySell: '/panel/statistics/by-sell',
  salonConfiguration: '/panel/hide-configuration',
  profile: '/panel/profile',
  passwordChange: '/panel/profile/edit',
} as const;
