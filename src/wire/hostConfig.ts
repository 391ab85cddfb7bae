import type { HostMeta } from '../../contract/hostMeta.ts';
import { PRODUCT } from '../../contract/product.ts';

/**
 * Settings that an operator changes without a new build: `<meta name="bonpanel:…">` in the page. Our server fills
 * them in from its own settings (server/http/consolePages.ts); for any other web server they are edited in the
 * page.
 */
function meta(name: HostMeta): string {
  // The public page is also rendered during the build, where there is no document.
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="bonpanel:${name}"]`)?.content ?? '';
}

/** Returns the base URL of a host, to which paths are appended. */
function host(name: HostMeta): string {
  return meta(name).trim().replace(/\/+$/, '');
}

export const hostConfig = {
  /** The base URL of the provider's host; empty means the origin that served the page. */
  apiHost: () => host('api-host'),
  /** The URLs of footer links; empty means that there is no link. */
  companyUrl: () => meta('company-url'),
  termsUrl: () => meta('terms-url'),
  /** The origin of the page where customers check their cards; by default the console's own. */
  publicUrl: () => host('public-url') || location.origin,
  /** The chain's name, and the URL of its logo or an empty text. */
  brand: () => ({ name: meta('brand-name') || PRODUCT, logo: meta('brand-logo') }),
  /** The title of a page in the browser's tab. */
  pageTitle: (page: string) => `${page} · ${hostConfig.brand().name}`,
  /** Whether the public check asks for the PIN: always, unless the host says `number`. */
  checkAsksPin: () => meta('public-check') !== 'number',
  /**
   * Whether the host mails links for forgotten passwords; it cannot announce that as a capability before a sign-in.
   */
  resetsPasswords: () => meta('password-reset') === 'yes',
  /** Whether passkeys work on this page: a host's passkeys are bound to its public URL. */
  takesPasskeys: () =>
    meta('passkeys') === 'yes' &&
    hostConfig.publicUrl() === location.origin &&
    'PublicKeyCredential' in globalThis,
};
