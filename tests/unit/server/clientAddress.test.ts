import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from '../../../server/http/clientAddress.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { canonicalAddress, clientPrefix, sitePrefix } from '../../../server/platform/ipAddress.ts';

const PROXY = '10.0.0.1';

/** Returns which client address a server with this setting finds for a request that came through a proxy. */
function clientBehind(TRUST_PROXY: string, forwardedFor?: string): string | undefined {
  const request = {
    socket: { remoteAddress: `::ffff:${PROXY}` },
    headers: { 'x-forwarded-for': forwardedFor },
  };
  return clientAddress(readConfig({ TRUST_PROXY }).TRUST_PROXY)(request as unknown as IncomingMessage);
}

test.each([
  ['0', 'garbage', PROXY],
  ['false', '203.0.113.7', PROXY],
  ['1', undefined, PROXY],
  ['1', '203.0.113.7', '203.0.113.7'],
  ['true', '203.0.113.7', '203.0.113.7'],
  ['1', '6.6.6.6, 7.7.7.7 ,203.0.113.7', '203.0.113.7'],
  ['1', 'garbage, 203.0.113.7', '203.0.113.7'],
  ['1', '203.0.113.7, garbage', undefined],
  ['1', '6.6.6.6:1, 203.0.113.7:51234', '203.0.113.7'],
  ['1', '"[2001:DB8::1]:443"', '2001:db8::1'],
  ['1', '2001:db8::1:443', '2001:db8::1:443'],
  ['1', '"6.6.6.6, 203.0.113.7"', undefined],
  ['2', '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['2', '203.0.113.7', '203.0.113.7'],
  ['2', 'garbage, 10.0.0.2', undefined],
  ['10.0.0.0/8,fd00::/8', '6.6.6.6, 203.0.113.7, fd00::9, 10.1.2.3', '203.0.113.7'],
  ['10.0.0.1', '203.0.113.7, 10.1.2.3', '10.1.2.3'],
  ['10.0.0.0/8', '203.0.113.7:80, 10.1.2.3:4711', '203.0.113.7'],
  ['192.168.0.0/16', '203.0.113.7', PROXY],
])('behind %s, a proxy that forwards for “%s” stands before %s', (trust, forwardedFor, client) => {
  expect(clientBehind(trust, forwardedFor)).toBe(client);
});

test('what is further left than any proxy writes is not read, which would keep the server busy', () => {
  const behind = (proxies: number) =>
    clientBehind('10.0.0.0/8', `203.0.113.7${', 10.1.2.3'.repeat(proxies)}`);
  expect(behind(50)).toBe('203.0.113.7');
  expect(behind(1500)).not.toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['::1', '::/64', '::/48'],
  ['2001:db8:0:0:1::', '2001:db8::/64', '2001:db8::/48'],
])('%s is on the line %s of the site %s', (address, line, site) => {
  expect([clientPrefix(address), sitePrefix(address)]).toEqual([line, site]);
});

test.each([
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:0DB8:0:0:1::0001%eth0', '2001:db8::1:0:0:1'],
  ['1', undefined],
  ['0x7f.1', undefined],
  ['203.0.113.7%eth0', undefined],
  ['203.0.113.07', undefined],
  ['[::1]', undefined],
  [' ::1', undefined],
])('“%s” is the address %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});
