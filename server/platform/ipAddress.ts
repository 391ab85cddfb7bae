import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns an IP address in its one canonical spelling: IPv4 with dots, mapped into IPv6 or not; IPv6 shortened, in
 * lower case and without a zone. Returns undefined for anything else.
 */
export function canonicalAddress(text: string): string | undefined {
  // ipaddr.js also accepts 1 and 0x7f.1 as addresses.
  if (!isIP(text)) return undefined;
  const [address = ''] = text.split('%');
  return ipaddr.process(address).toString();
}

/**
 * Returns the canonical address of an entry of X-Forwarded-For, which some gateways write with a port, in brackets or
 * in quotes: `203.0.113.7:51234`, `"[2001:db8::1]:443"`. Returns undefined for anything else.
 */
export function forwardedAddress(entry: string): string | undefined {
  const node = /^"([^"]*)"$/.exec(entry)?.[1] ?? entry;
  const { ipv6, ipv4, port = '0' } = ADDRESS_AND_PORT.exec(node)?.groups ?? {};
  if (Number(port) > 65_535) return undefined;
  if (ipv6 !== undefined) return isIPv6(ipv6) ? canonicalAddress(ipv6) : undefined;
  return canonicalAddress(ipv4 ?? node);
}

/** Without brackets, what follows the last colon of an IPv6 address is a part of it. */
const ADDRESS_AND_PORT = /^(\[(?<ipv6>[^\]]*)\]|(?<ipv4>[\d.]+)(?=:))(:(?<port>\d{1,5}))?$/;

/**
 * Returns what a canonical address counts as: itself, or for IPv6 its /64, all of whose addresses belong to a single
 * customer.
 */
export function clientPrefix(address: string): string {
  return isIPv4(address) ? address : networkOf(address, 64);
}

/** Returns the /48 of an IPv6 address: a customer may have as many /64 as fit into it. */
export function sitePrefix(address: string): string | undefined {
  return isIPv4(address) ? undefined : networkOf(address, 48);
}

/** Returns whose turn an address takes, and how often it may connect: itself, or for IPv6 its /48, which may be one customer's. */
export function siteOf(address: string): string {
  return sitePrefix(address) ?? address;
}

function networkOf(address: string, bits: 48 | 64): string {
  const network = `${address}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(network)}/${bits}`;
}
