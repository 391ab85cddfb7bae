import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** The host that passkeys belong to: a browser uses them on no other host's pages. */
export interface PasskeyHost {
  origin: string;
  /** The host's name, to which passkeys are bound for good. */
  rpId: string;
}

/**
 * Returns the host of passkeys; undefined if no browser would make any for it. They need a fixed name and HTTPS, or
 * `localhost`, which browsers trust without HTTPS (wire "Passkeys").
 */
export function passkeyHost({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): PasskeyHost | undefined {
  if (!PUBLIC_URL) return undefined;
  const { origin, protocol, hostname } = new URL(PUBLIC_URL);
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[');
  const isTrusted = protocol === 'https:' || hostname === 'localhost';
  return isTrusted && !isAddress ? { origin, rpId: hostname } : undefined;
}
