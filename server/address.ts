import { isIPv4, isIPv6 } from 'node:net';

/**
 * An IP address in its one canonical spelling: an IPv4 one with dots, mapped into IPv6 or not, and an IPv6 one in short, in small
 * letters and without a zone. Undefined for what is none.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const [address = ''] = text.split('%');
  if (!isIPv6(address)) return undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short);
  if (!mapped) return short;
  const bytes = mapped
    .slice(1)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** What a canonical address counts as: itself, or the /64 of an IPv6 one, of which a single customer has all addresses. */
export function lineOf(address: string): string {
  return isIPv4(address) ? address : networkOf(address, 64);
}

/** The /48 of an IPv6 address: a customer may have as many /64 as fit into it. */
export function siteOf(address: string): string | undefined {
  return isIPv4(address) ? undefined : networkOf(address, 48);
}

function networkOf(address: string, bits: 48 | 64): string {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const kept = [...left, ...zeros, ...right].slice(0, bits / 16);
  return `${canonicalAddress(`${kept.join(':')}::`)}/${bits}`;
}
