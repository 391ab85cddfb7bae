import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../platform/config.ts';
import type { ConsolePages } from './consolePages.ts';

/** The headers that tell a browser how to guard itself against an answer, by name. */
export type SecurityHeaders = Map<string, string>;

/**
 * What no page of ours asks a browser for: a scanner types. Unknown names would be reported in the browser's console.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * Returns the same headers for every answer (only the public page overrides one: consolePages.ts); the content security policy includes the operator's settings and the
 * console's own scripts.
 */
export function securityHeaders(config: Config, pages: ConsolePages | undefined): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives(config, pages) },
    xFrameOptions: { action: 'deny' },
  });
  write(answer.req, answer, () => undefined);
  answer.setHeader('Permissions-Policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '));
  return new Map(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function cspDirectives({ API_HOST }: Config, pages: ConsolePages | undefined) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(pages?.scriptHashes ?? [])],
    // The console's component library writes its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(API_HOST ? [new URL(API_HOST).origin] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
