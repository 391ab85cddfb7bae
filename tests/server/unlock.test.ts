import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsSql } from '../support/operationsSql.ts';
import { execute } from '../support/postgresForTests.ts';
import { call, type Reply, startTestServer, type TestServer } from '../support/testServer.ts';

/** Who is locked out, as OPERATIONS.md ("Locks") has an operator find it and undo it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
});
afterAll(() => server.stop());

const SALON = '203.0.113.7';
const EMAIL = 'ewa@example.test';
const NUMBER = 'NONE0000000000000000';
const [findAddresses = '', unlock = ''] = operationsSql('DELETE FROM attempts');

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const elsewhere = () => `198.51.100.${next()}`;
const another = () => `NONE${String(next()).padStart(16, '0')}`;

const check = (number: string, address: string) =>
  call(server, 'POST /api/check-boncard', {
    body: { number, pin: 'ZZZ' },
    headers: { 'X-Forwarded-For': address },
  });
const logIn = (email: string, address: string) =>
  call(server, 'POST /api/auth/login', {
    body: { email, password: 'nie-to-haslo' },
    headers: { 'X-Forwarded-For': address },
  });

test.each<[kind: string, name: string, attempt: () => Promise<Reply>]>([
  ['address', SALON, () => check(another(), SALON)],
  ['account', EMAIL, () => logIn(EMAIL.toUpperCase(), elsewhere())],
  ['card', NUMBER, () => check(NUMBER, elsewhere())],
])('a locked %s, %s, is unlocked at once', async (kind, name, attempt) => {
  for (let tries = 0; tries < 20; tries++) await attempt();
  expect((await attempt()).status).toBe(429);
  await execute(server.databaseUrl, unlock.replace('address', kind).replace(SALON, name));
  expect((await attempt()).status).toBe(422);
});

test('the audit tells which addresses were refused, the most often first', async () => {
  const [often, once] = ['192.0.2.1', '192.0.2.2'];
  await check(another(), once);
  await check(another(), often);
  await logIn('nikt@example.test', often);
  const { rows } = await execute(server.databaseUrl, findAddresses);
  expect(rows.filter(({ address }) => address.startsWith('192.0.2.'))).toEqual([
    { address: often, count: '2' },
    { address: once, count: '1' },
  ]);
});
