/** What a page of the console says about its host: `<meta name="bonpanel:…">` (docs/OPERATIONS.md). */
export const hostMeta = [
  'api-host',
  'public-url',
  'brand-name',
  'brand-logo',
  'company-url',
  'terms-url',
  'public-check',
  'password-reset',
  'passkeys',
] as const;
export type HostMeta = (typeof hostMeta)[number];
