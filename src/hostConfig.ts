/**
 * What an operator sets at run time, without a rebuild: `<meta name="bonpanel:…">` in the page. Our server fills them
 * from its own settings (see server/http/consolePages.ts); on any other web server they are edited in the page itself.
 */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="bonpanel:${name}"]`)?.content ?? '';
}

export const hostConfig = {
  /** Base address of the provider host; empty means the origin that served the page. */
  apiHost: () => meta('api-host').trim().replace(/\/+$/, ''),
  /** Footer links; empty means absent. */
  companyUrl: () => meta('company-url'),
  termsUrl: () => meta('terms-url'),
  /** Whether the public check asks for the PIN: it does unless the host says `number`. */
  checkAsksPin: () => meta('public-check') !== 'number',
  /** Whether the host mails links for a forgotten password: before a sign-in it cannot announce that as a capability. */
  resetsPasswords: () => meta('password-reset') === 'yes',
};
