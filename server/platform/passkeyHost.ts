import { isIP } from 'node:net';
import type { Config } from './config.ts';

/** For whom passkeys are made: a browser gives them to no other page. */
export interface PasskeyHost {
  origin: string;
  /** The host's name alone, to which they are bound for good. */
  rpId: string;
}

/**
 * Returns the host of passkeys; undefined where no browser would make any: they need a fixed name and HTTPS, or `localhost`, which
 * browsers trust without (wire "Passkeys").
 */
export function passkeyHost({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): PasskeyHost | undefined {
  if (!PUBLIC_URL) return undefined;
  const { origin, protocol, hostname } = new URL(PUBLIC_URL);
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[');
  const isTrusted = protocol === 'https:' || hostname === 'localhost';
  return isTrusted && !isAddress ? { origin, rpId: hostname } : undefined;
}
