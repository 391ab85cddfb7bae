/** Every URL that the console links to (requirements "Routes"), except those of records: see {@link recordPaths}. */
export const paths = {
  publicCheck: '/',
  login: '/login',
  forgottenPassword: '/forgotten-password',
  panel: '/panel',
  charge: '/panel/bons/charge',
  boncards: '/panel/bons',
  purchase: '/panel/bons/purchase',
  lostCard: '/panel/bons/lost',
  boncardImports: '/panel/bon-imports',
  users: '/panel/users',
  salons: '/panel/salons',
  statisticsByCharge: '/panel/statistics/by-charge',
  statisticsBySell: '/panel/statistics/by-sell',
  salonConfiguration: '/panel/hide-configuration',
  audit: '/panel/audit',
  profile: '/panel/profile',
  passwordChange: '/panel/profile/edit',
} as const;

/** Returns the URLs of a resource's records, which are below that of its list. */
export function recordPaths(list: string) {
  return {
    create: `${list}/create`,
    show: (id: string | number) => `${list}/${encodeURIComponent(id)}`,
    edit: (id: string | number) => `${list}/${encodeURIComponent(id)}/edit`,
  };
}

/** Returns the URL of the card list filtered by a number. */
export function boncardByNumber(number: string): string {
  return `${paths.boncards}?${new URLSearchParams({ filter: JSON.stringify({ query: number }) })}`;
}
