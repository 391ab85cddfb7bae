import { cspHashes } from './cspHashes.ts';

/**
 * Returns the headers for every page that a link in a mail leads to. All other headers are those of every answer
 * (`securityHeaders.ts`).
 */
export function mailPageHeaders(document: string): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...cspHashes('style', document)],
    'font-src': ["'self'"],
    'img-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return {
    'Content-Security-Policy': directives.join(';'),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  };
}
