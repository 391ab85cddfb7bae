import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An IP address in its one canonical spelling: an IPv4 one with dots, mapped into IPv6 or not, and an IPv6 one in short, in small
 * letters and without a zone. Undefined for what is none.
 */
export function canonicalAddress(text: string): string | undefined {
  // ipaddr.js takes 1 and 0x7f.1 for addresses, too.
  if (!isIP(text)) return undefined;
  const [address = ''] = text.split('%');
  return ipaddr.process(address).toString();
}

/** What a canonical address counts as: itself, or the /64 of an IPv6 one, of which a single customer has all addresses. */
export function clientPrefix(address: string): string {
  return isIPv4(address) ? address : networkOf(address, 64);
}

/** The /48 of an IPv6 address: a customer may have as many /64 as fit into it. */
export function sitePrefix(address: string): string | undefined {
  return isIPv4(address) ? undefined : networkOf(address, 48);
}

function networkOf(address: string, bits: 48 | 64): string {
  const network = `${address}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network)}/${bits}`;
}
