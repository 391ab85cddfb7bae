import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../platform/config.ts';

/** The headers, by name, with which a browser protects itself against what an answer contains. */
export type SecurityHeaders = Map<string, string>;

/**
 * The browser features that none of our answers uses, except the camera. Only names that browsers know, because others
 * would be reported in their console.
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

/** The value of `Permissions-Policy` for the console's documents, because their screens read cards by camera. */
export const CAMERA_ALLOWED = permissions({ camera: '(self)' });

/**
 * The content security policy of the worker that reads codes (src/ui/camera/decoder.worker.ts). Of everything that the
 * console loads, only this worker may compile WebAssembly; it can connect only to this server.
 */
export const DECODER_CSP =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns the same headers for every answer; consolePages.ts overrides some for the console's documents,
 * mailPageHeaders.ts for the pages of e-cards. The content security policy includes the operator's settings and the
 * console's own scripts. helmet writes headers into an answer, so a dummy answer that is never sent is used here.
 */
export function securityHeaders(config: Config, scriptHashes: readonly string[]): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives(config, scriptHashes) },
    xFrameOptions: { action: 'deny' },
  });
  write(answer.req, answer, () => undefined);
  answer.setHeader('Permissions-Policy', permissions());
  return new Map(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function permissions(allowed: Record<string, string> = {}): string {
  return UNUSED_FEATURES.map((feature) => `${feature}=${allowed[feature] ?? '()'}`).join(', ');
}

function cspDirectives({ API_HOST }: Config, scriptHashes: readonly string[]) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    // The console's component library adds its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(API_HOST ? [new URL(API_HOST).origin] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
