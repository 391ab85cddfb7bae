import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns an IP address in its canonical spelling: IPv4 with dots, even if it was mapped into IPv6; IPv6 shortened, in
 * lower case and without a zone. Returns undefined for anything else.
 */
export function canonicalAddress(text: string): string | undefined {
  // ipaddr.js would also accept 1 and 0x7f.1 as addresses.
  if (!isIP(text)) return undefined;
  const [address = ''] = text.split('%');
  return ipaddr.process(address).toString();
}

/**
 * Returns the canonical address in an entry of X-Forwarded-For; some gateways write it with a port, in brackets or in
 * quotes: `203.0.113.7:51234`, `"[2001:db8::1]:443"`. Returns undefined for anything else.
 */
export function forwardedAddress(entry: string): string | undefined {
  const node = /^"([^"]*)"$/.exec(entry)?.[1] ?? entry;
  const { ipv6, ipv4, port = '0' } = ADDRESS_AND_PORT.exec(node)?.groups ?? {};
  if (Number(port) > 65_535) return undefined;
  if (ipv6 !== undefined) return isIPv6(ipv6) ? canonicalAddress(ipv6) : undefined;
  return canonicalAddress(ipv4 ?? node);
}

/** Without brackets, the last colon of an IPv6 address does not begin a port: what follows is part of the address. */
const ADDRESS_AND_PORT = /^(\[(?<ipv6>[^\]]*)\]|(?<ipv4>[\d.]+)(?=:))(:(?<port>\d{1,5}))?$/;

/**
 * Returns the address or network that a canonical address is counted as: IPv4 as itself, IPv6 as its /64, because all
 * addresses of a /64 belong to one customer.
 */
export function clientPrefix(address: string): string {
  return isIPv4(address) ? address : networkOf(address, 64);
}

/** Returns the /48 of an IPv6 address, because one customer may have all the /64 in a /48; undefined for IPv4. */
export function sitePrefix(address: string): string | undefined {
  return isIPv4(address) ? undefined : networkOf(address, 48);
}

/**
 * Returns the address or network for which turns are taken and connections limited: IPv4 as itself, IPv6 as its /48,
 * which may be one customer's.
 */
export function siteOf(address: string): string {
  return sitePrefix(address) ?? address;
}

function networkOf(address: string, bits: 48 | 64): string {
  const network = `${address}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network)}/${bits}`;
}
