import { isIP } from 'node:net';
import {
  type AllowedAddresses,
  hostOf,
  isNamedAddress,
  isNamedHost,
  mayReach,
} from '../platform/allowedAddresses.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';

/**
 * Returns why nothing may be sent to a URL; undefined if something may. The addresses of a name are checked at each
 * connection (`openAgent`).
 */
export function addressRefusal(url: string, allowed: AllowedAddresses): Refusal | undefined {
  const host = hostOf(url);
  const isNamed = isIP(host) ? isNamedAddress(host, allowed) : isNamedHost(host, allowed);
  if (isIP(host) && !mayReach(host, allowed)) return refuse('webhook-address-refused', { field: 'url' });
  if (new URL(url).protocol !== 'https:' && !isNamed) return refuse('webhook-needs-https', { field: 'url' });
  return undefined;
}
