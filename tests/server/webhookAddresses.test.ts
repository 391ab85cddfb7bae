import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AllowedAddresses, allowedIn } from '../../server/platform/allowedAddresses.ts';
import { newId } from '../../server/platform/ids.ts';
import { addressRefusal } from '../../server/webhooks/addressRefusal.ts';
import { openAgent } from '../../server/webhooks/openAgent.ts';
import { sendDelivery } from '../../server/webhooks/sendDelivery.ts';
import { openDns, SERVER_FAILURE, SILENCE } from '../support/dnsServer.ts';
import { type Endpoint, openEndpoint } from '../support/endpoint.ts';

// requirements "Webhooks": the addresses to which nothing may be sent

const nothing: AllowedAddresses = { hosts: [], networks: [] };
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function endpoint(...answer: Parameters<typeof openEndpoint>): Promise<Endpoint> {
  const opened = await openEndpoint(...answer);
  open.push(opened);
  return opened;
}

/** Sends to an address in the way the server does. Returns why that failed, or null if it arrived. */
async function failureAt(
  url: string,
  { allowed = nothing, names }: { allowed?: AllowedAddresses; names?: Parameters<typeof openDns>[0] } = {},
) {
  const dns = names && (await openDns(names));
  if (dns) open.push(dns);
  const agent = await openAgent({ allowed, tryMs: 5_000, ...(dns && { resolver: dns.resolver }) });
  const { failure } = await sendDelivery({
    delivery: { id: newId(), url, event: 'webhook.test', data: {}, created_at: new Date() },
    secrets: [Buffer.from('secret')],
    agent,
    tryMs: 5_000,
    now: new Date(),
    stopping: new AbortController().signal,
  });
  await agent.destroy();
  return failure;
}

const inside = [
  ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  // Link-local, where cloud providers offer secrets; carriers' networks; tests, examples, multicast, reserved.
  ...['169.254.169.254', '100.64.0.1', '192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  // Other spellings of 127.0.0.1.
  ...['2130706433', '0x7f000001', '0177.0.0.1', '127.1'],
  ...['[::1]', '[::]', '[fd00::1]', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[100::1]'],
  // IPv4 in IPv6: mapped, compatible, translated, NAT64 (two prefixes), 6to4, Teredo.
  ...['[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[::127.0.0.1]', '[::ffff:0:7f00:1]', '[64:ff9b::7f00:1]'],
  ...[
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::1]',
    '[2001:0:7f00:1::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[4000::1]',
  ],
];

describe('nothing may be sent to an address that is not public', () => {
  test.each(inside)('%s', async (host) => {
    const url = `https://${host}/bony`;
    expect(addressRefusal(url, nothing)).toMatchObject({ refused: 'webhook-address-refused' });
    expect(await failureAt(url)).toBe('address-refused');
  });

  test.each(['8.8.8.8', '[2606:4700::1111]', 'kasa.example.com'])('but to %s', (host) => {
    expect(addressRefusal(`https://${host}/bony`, nothing)).toBeUndefined();
    expect(addressRefusal(`http://${host}/bony`, nothing)).toMatchObject({ refused: 'webhook-needs-https' });
  });
});

test('nothing is sent to a name that resolves to an internal address', async () => {
  const { url, received } = await endpoint();
  const { port } = new URL(url);
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', ['8.8.8.8', '127.0.0.1']])
    expect(await failureAt(`http://till.example.com:${port}/`, { names: () => address })).toBe(
      'address-refused',
    );
  expect(await failureAt('http://till.example.com/', { names: () => undefined })).toBe('name-unknown');
  expect(received).toEqual([]);
});

test('a DNS that fails makes an endpoint unreachable, not unknown', async () => {
  expect(await failureAt('http://till.example.com/', { names: () => SERVER_FAILURE })).toBe('unreachable');
});

test('a DNS that never answers for one family delays a delivery only shortly', async () => {
  const { url, received } = await endpoint();
  const { port } = new URL(url);
  const names = (_: string, family: 4 | 6) => (family === 4 ? '127.0.0.1' : SILENCE);
  const allowed = allowedIn('127.0.0.1') ?? nothing;
  const begun = performance.now();
  expect(await failureAt(`http://till.example.com:${port}/`, { names, allowed })).toBeNull();
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(received).toHaveLength(1);
  expect(await failureAt(`http://till.example.com:${port}/`, { names })).toBe('address-refused');
});

test('a name cannot change between check and connection, because each connection looks it up once', async () => {
  const { url, received } = await endpoint();
  const { port } = new URL(url);
  let asked = 0;
  const names = () => {
    asked += 1;
    // At first an address on which nobody listens. A further look-up would get an internal address.
    return asked <= 2 ? '192.0.2.1' : '127.0.0.1';
  };
  const allowed = allowedIn('192.0.2.0/24') ?? nothing;
  expect(await failureAt(`http://till.example.com:${port}/`, { names, allowed })).not.toBeNull();
  // Once for IPv4 and once for IPv6.
  expect(asked).toBe(2);
  expect(await failureAt(`http://till.example.com:${port}/`, { names: () => '127.0.0.1', allowed })).toBe(
    'address-refused',
  );
  expect(received).toEqual([]);
});

test('no redirect is followed', async () => {
  const inner = await endpoint();
  const outer = await endpoint((response) => response.writeHead(307, { location: inner.url }).end());
  const allowed = allowedIn('127.0.0.1') ?? nothing;
  expect(await failureAt(outer.url, { allowed })).toBe('redirect');
  expect(outer.received).toHaveLength(1);
  expect(inner.received).toEqual([]);
});

describe('WEBHOOK_ALLOW', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.0.0.0/8', true],
    ['::ffff:127.0.0.1/128', false],
    ['10.0.0.0/8,127.0.0.1', true],
    ['127.0.0.2', false],
    ['localhost', false],
  ])('with %s an endpoint on 127.0.0.1 is told: %s', async (text, isTold) => {
    const { url, received } = await endpoint();
    const allowed = allowedIn(text) ?? nothing;
    expect(addressRefusal(url, allowed) === undefined).toBe(isTold);
    expect(await failureAt(url, { allowed })).toBe(isTold ? null : 'address-refused');
    expect(received).toHaveLength(isTold ? 1 : 0);
  });

  test('allows a named host, whatever its address and even over http, but no other name for that address', async () => {
    const { url, received } = await endpoint();
    const { port } = new URL(url);
    const names = () => '127.0.0.1';
    const allowed = allowedIn('till.example.com') ?? nothing;
    expect(addressRefusal('http://Till.Example.com/', allowed)).toBeUndefined();
    expect(await failureAt(`http://till.example.com:${port}/`, { names, allowed })).toBeNull();
    expect(await failureAt(`http://tilt.example.com:${port}/`, { names, allowed })).toBe('address-refused');
    expect(received).toHaveLength(1);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/8/8', 'http://till', 'till.example.com/', 'a b', ',', '10.0.0.1/x'])(
    'refuses %s',
    (text) => {
      expect(allowedIn(text)).toBeUndefined();
    },
  );
});

describe('with TLS', () => {
  const pemOf = (name: string) =>
    readFileSync(new URL(`../support/certificates/${name}.pem`, import.meta.url));
  const known = getCACertificates();
  beforeAll(() => {
    setDefaultCACertificates([...known, pemOf('authority').toString()]);
    return () => setDefaultCACertificates(known);
  });

  /** Sends to an endpoint with this key and certificate, under a name that resolves to this machine. */
  async function failureWith(pem: Buffer, name: string) {
    const { url, received } = await endpoint(undefined, pem);
    const { port } = new URL(url);
    const failure = await failureAt(`https://${name}:${port}/bony`, {
      allowed: { hosts: [name], networks: [] },
      names: () => '127.0.0.1',
    });
    return { failure, received: received.length };
  }

  test('a certificate for the endpoint’s name from a trusted authority is accepted', async () => {
    expect(await failureWith(pemOf('till'), 'till.example.test')).toEqual({ failure: null, received: 1 });
  });

  test.each([
    ['of another name', () => pemOf('till'), 'other.example.test'],
    ['that has expired', () => pemOf('expired'), 'till.example.test'],
  ])('nothing is sent to one with a certificate %s', async (_, pem, name) => {
    expect(await failureWith(pem(), name)).toEqual({ failure: 'certificate', received: 0 });
  });

  test('nothing is sent to an endpoint with a certificate of an untrusted authority', async () => {
    setDefaultCACertificates(known);
    try {
      expect(await failureWith(pemOf('till'), 'till.example.test')).toEqual({
        failure: 'certificate',
        received: 0,
      });
    } finally {
      setDefaultCACertificates([...known, pemOf('authority').toString()]);
    }
  });

  test('an endpoint without TLS is not reported as one with a wrong certificate', async () => {
    const { url, received } = await endpoint();
    const { port } = new URL(url);
    const allowed = { hosts: ['till.example.test'], networks: [] };
    const failure = await failureAt(`https://till.example.test:${port}/`, {
      allowed,
      names: () => '127.0.0.1',
    });
    expect(failure).not.toBeNull();
    expect(received).toEqual([]);
  });
});
