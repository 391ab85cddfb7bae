import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.stop());

let numbers = 0;
/** Tries a wrong PIN, each time on another card, as a client to whom the proxy gives this address. */
function guess(forwardedFor: string) {
  numbers += 1;
  return call(server, 'POST /api/check-boncard', {
    body: { number: `NONE${String(numbers).padStart(16, '0')}`, pin: 'ZZZ' },
    headers: { 'X-Forwarded-For': forwardedFor },
  });
}

/** Returns how many wrong PINs were checked before the client was locked. */
async function lookedAt(addresses: string[]): Promise<number> {
  let looked = 0;
  for (const address of addresses) looked += (await guess(address)).status === 422 ? 1 : 0;
  return looked;
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

test('wrong PINs from one IPv6 /64 count as from one address', async () => {
  const addresses = places(40).map((place) => `2001:db8:0:1:${place.toString(16)}::${place.toString(16)}`);
  expect(await lookedAt(addresses)).toBe(20);
  expect((await guess('2001:db8:0:2::1')).status).toBe(422);
});

test('wrong PINs from one /48 count together, with a limit ten times as high', async () => {
  const addresses = places(240).map((place) => `2001:db8:7:${place.toString(16)}::1`);
  expect(await lookedAt(addresses)).toBe(200);
  expect((await guess('2001:db8:8::1')).status).toBe(422);
});

test('requests for reset mails from one /48 count together, with the same limit', async () => {
  const ask = async (place: number, address: string) => {
    const body = { email: `nikt${place}@example.test` };
    const headers = { 'X-Forwarded-For': address };
    return (await call(server, 'POST /api/auth/forgot-password', { body, headers })).status;
  };
  for (const place of places(200)) expect(await ask(place, `2001:db8:9:${place.toString(16)}::1`)).toBe(200);
  expect(await ask(200, '2001:db8:9:ffff::1')).toBe(429);
  expect(await ask(201, '2001:db8:a::1')).toBe(200);
});

test.each([
  [
    'IPv4',
    [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::FFFF:203.0.113.7',
      '::ffff:cb00:7107',
      '0:0:0:0:0:ffff:203.0.113.7',
      '203.0.113.7:51234',
      '"203.0.113.7:443"',
      '[::ffff:203.0.113.7]:80',
    ],
  ],
  [
    'IPv6',
    [
      '2001:db9::1',
      '2001:DB9::1',
      '2001:db9:0:0:0:0:0:1',
      '2001:0db9:0000::0001',
      '2001:db9::1%eth0',
      '9.9.9.9, 2001:db9::1',
      '[2001:db9::1]',
      '[2001:DB9::1]:443',
      '"[2001:db9::1]:443"',
      '9.9.9.9:80, "[2001:db9::1]:65535"',
    ],
  ],
])('an %s address is one, however it is spelt', async (_, spellings) => {
  const addresses = places(40).map((place) => spellings[place % spellings.length] ?? '');
  expect(await lookedAt(addresses)).toBe(20);
});

test.each([
  'garbage',
  'z'.repeat(8000),
  '203.0.113.99:',
  '203.0.113.99:65536',
  '203.0.113.99:80:80',
  '203.0.113.99:_hidden',
  '[203.0.113.99]:80',
  '[2001:db8::1]443',
  '[2001:db8::1',
  '"203.0.113.99',
  '""',
  '1.2.3',
  '203.0.113.099',
  'unknown',
  '203.0.113.99,',
  '',
])('what is no address is refused, and kept nowhere: “%.16s”', async (forwardedFor) => {
  const count = async () => (await sql`SELECT FROM audit_entries`.execute(server.database.db)).rows.length;
  const before = await count();
  const { status, body } = await guess(forwardedFor);
  expect([status, body.reason]).toEqual([400, 'client-address-invalid']);
  expect(await count()).toBe(before);
});
