import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Principal } from '../../contract/permissions.ts';
import { permissions } from '../../contract/permissions.ts';
import { newId } from '../../server/db/ids.ts';
import { aUser } from '../support/builders.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const tokens: Partial<Record<string, string>> = {};

beforeAll(async () => {
  server = await startTestServer();
  tokens.administrator = (await aUser(server, { role: 'administrator' })).token;
  tokens.employer = (await aUser(server, { role: 'employer' })).token;
  tokens.none = (await aUser(server, { role: null })).token;
  const disabled = await aUser(server, { role: 'administrator' });
  await server.database.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('id', '=', disabled.id)
    .execute();
  tokens.disabled = disabled.token;
  tokens.dead = 'd'.repeat(43);
});
afterAll(() => server.stop());

const calls = Object.keys(endpoints) as EndpointName[];

const principals = ['anonymous', 'administrator', 'employer', 'none', 'disabled', 'dead'] as const;

describe.each(calls)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  test.each(principals)('by %s', async (who) => {
    const token = tokens[who];
    const reply = await call(server, name, {
      ...(token && { token }),
      id: newId(),
      ...(endpoint.body && { body: {} }),
    });
    const expected = expectedRefusal(endpoint, who);
    if (expected) expect([reply.status, reply.body.reason]).toEqual(expected);
    else expect([401, 403]).not.toContain(reply.status);
    expect(reply.status).toBeLessThan(500);
    // A session that was let in to log out is over.
    if (name === 'POST /api/auth/logout' && !expected)
      tokens[who] = (await aUser(server, { role: roleOf(who) })).token;
  });
});

function expectedRefusal({ access, params }: Endpoint, who: (typeof principals)[number]) {
  if (access === 'public') return undefined;
  if (who === 'anonymous' || who === 'disabled' || who === 'dead') return [401, 'unauthenticated'];
  const scope = permissions[access][who];
  // The id of the call is nobody's own.
  return scope === 'nothing' || (scope === 'own' && params) ? [403, 'forbidden'] : undefined;
}

function roleOf(who: string) {
  return who === 'administrator' || who === 'employer' ? who : null;
}

test('role × action is as the contract says', () => {
  const table = Object.entries(permissions).map(
    ([action, row]) =>
      `${action}: ${(['administrator', 'employer', 'none'] satisfies Principal[]).map((who) => row[who]).join(' ')}`,
  );
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "session.end: all all all
    account.update: all all all
    boncards.search: all all nothing
    boncards.charge: all all nothing
    boncards.purchase: all all nothing
    boncards.read: all nothing nothing
    boncards.cancel: all nothing nothing
    transactions.read: all own nothing
    salons.read: all nothing nothing
    salons.write: all nothing nothing
    audit.read: all nothing nothing
    imports.read: all nothing nothing
    imports.write: all nothing nothing
    users.list: all nothing nothing
    users.read: all own own
    users.write: all nothing nothing"
  `);
});

test.each(['/api/nothing', '/api/boncards/issue/x', '/api'])('%s is not found', async (path) => {
  const response = await fetch(`${server.url}${path}`);
  expect([response.status, (await response.json()).reason]).toEqual([404, 'not-found']);
});

test('a body that is no JSON is unreadable, one that is too large is refused, another type too', async () => {
  const login = (body: string, type = 'application/json') =>
    call(server, 'POST /api/auth/login', { body, headers: { 'Content-Type': type } });
  expect((await login('{')).body).toMatchObject({ code: 400, reason: 'body-unreadable' });
  expect((await login(`"${'x'.repeat(200_000)}"`)).body).toMatchObject({
    code: 413,
    reason: 'body-too-large',
  });
  expect((await login('<a/>', 'text/xml')).body).toMatchObject({
    code: 415,
    reason: 'media-type-unsupported',
  });
  expect((await login('[]')).body).toMatchObject({ code: 422, reason: 'fields-invalid' });
});

test('an id that cannot be one names nothing', async () => {
  const reply = await call(server, 'POST /api/boncards/:id/action/cancel', {
    token: tokens.administrator ?? '',
    id: 'x',
    body: { canceled_reason: 'y' },
  });
  expect([reply.status, reply.body.reason]).toEqual([404, 'not-found']);
});

test('says it is alive and ready, and sends the security headers', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(Object.fromEntries(ready.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'permissions-policy': expect.stringMatching(/^(\w[\w-]*=\(\)(, |$))+$/),
  });
  expect(ready.headers.get('permissions-policy')).toContain('camera=(), ');
});
