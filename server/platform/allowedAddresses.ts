import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The hosts and networks in WEBHOOK_ALLOW. */
export interface AllowedAddresses {
  hosts: readonly string[];
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** Parses `till.local,10.1.0.0/16,::1`; undefined if a part is neither a host, nor an address, nor a network. */
export function allowedIn(text: string): AllowedAddresses | undefined {
  const hosts: string[] = [];
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const part of text.split(',').map((part) => part.trim().toLowerCase())) {
    const [address = '', ...bits] = part.split('/');
    if (isIP(address)) {
      const network = part.includes('/') ? part : `${address}/${isIP(address) === 4 ? 32 : 128}`;
      if (bits.length > 1 || !ipaddr.isValidCIDR(network)) return undefined;
      networks.push(ipaddr.parseCIDR(network));
    } else if (HOST.test(part)) hosts.push(part);
    else return undefined;
  }
  return { hosts, networks };
}

/** Returns the host of a URL, without brackets and a trailing dot. */
export function hostOf(url: string): string {
  return plainHost(new URL(url).hostname);
}

/** Returns a host in the form used for comparison: lower case, without brackets and a trailing dot. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
}

/** Returns whether the operator allows a host by name, whatever its addresses are. */
export function isNamedHost(host: string, { hosts }: AllowedAddresses): boolean {
  return hosts.includes(host);
}

/** Returns whether the operator allows an IP address, on its own or as part of a network. */
export function isNamedAddress(address: string, { networks }: AllowedAddresses): boolean {
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/** The only part of IPv6 from which public addresses are assigned. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3');

/**
 * Returns whether an IP address belongs to a host on the internet. Excluded are addresses of this machine and its
 * networks, those that stand for an IPv4 address through translation or a tunnel, and reserved ones.
 */
function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT[0], GIVEN_OUT[1]);
}

/** Returns whether anything may be sent to an IP address. */
export function mayReach(address: string, allowed: AllowedAddresses): boolean {
  return isPublicAddress(address) || isNamedAddress(address, allowed);
}
