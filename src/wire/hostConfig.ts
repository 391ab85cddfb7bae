import { PRODUCT } from '../../contract/product.ts';

/**
 * Settings that an operator changes without a rebuild: `<meta name="bonpanel:…">` in the page. Our server fills them
 * in from its own settings (server/http/consolePages.ts); on any other web server they are edited in the page.
 */
function meta(name: string): string {
  // The public page is also rendered where no document is: while the console is built.
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="bonpanel:${name}"]`)?.content ?? '';
}

/** Returns the address of a host, to which paths are appended. */
function host(name: string): string {
  return meta(name).trim().replace(/\/+$/, '');
}

export const hostConfig = {
  /** Base address of the provider host; empty means the origin that served the page. */
  apiHost: () => host('api-host'),
  /** Footer links; empty means absent. */
  companyUrl: () => meta('company-url'),
  termsUrl: () => meta('terms-url'),
  /** Where customers check their cards; by default where the console came from. */
  publicUrl: () => host('public-url') || location.origin,
  /** The chain's name, and the address of its logo or an empty text. */
  brand: () => ({ name: meta('brand-name') || PRODUCT, logo: meta('brand-logo') }),
  /** The title of a page in the browser's tab. */
  pageTitle: (page: string) => `${page} · ${hostConfig.brand().name}`,
  /** Whether the public check asks for the PIN: unless the host says `number`. */
  checkAsksPin: () => meta('public-check') !== 'number',
  /** Whether the host mails links for forgotten passwords, which it cannot announce as a capability before a sign-in. */
  resetsPasswords: () => meta('password-reset') === 'yes',
  /** Whether passkeys work on this page: those of a host are bound to the address that people use. */
  takesPasskeys: () =>
    meta('passkeys') === 'yes' &&
    hostConfig.publicUrl() === location.origin &&
    'PublicKeyCredential' in globalThis,
};
