import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyRights } from '../../contract/apiKey.ts';
import type { CallContract } from '../../contract/calls/call.ts';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import { type Principal, permissions } from '../../contract/permissions.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { listTables } from '../../server/db/copy.ts';
import { newId } from '../../server/platform/ids.ts';
import { PASSKEY_URL } from '../support/authenticator.ts';
import { aKey, aSalon, aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { type ChangeName, changes } from '../support/changes.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor } from '../support/factor.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { sendSlowly } from '../support/slowRequest.ts';
import { call, type Reply } from '../support/testServer.ts';

const tokens: Partial<Record<string, string>> = {};

const shop = openShop({ PUBLIC_URL: PASSKEY_URL });
beforeAll(async () => {
  tokens.administrator = (await aUser(shop, { role: 'administrator' })).token;
  tokens.employer = (await aUser(shop, { role: 'employer' })).token;
  tokens.none = (await aUser(shop, { role: null })).token;
  const disabled = await aUser(shop, { role: 'administrator' });
  await shop.database.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('id', '=', disabled.id)
    .execute();
  tokens.disabled = disabled.token;
  tokens.dead = 'd'.repeat(43);
  for (const right of keyRights) {
    tokens[`key: ${right}`] = (await aKey(shop, { by: shop.administrator.id, rights: [right] })).token;
  }
  const deleted = await aKey(shop, { by: shop.administrator.id });
  await call(shop, 'DELETE /api/api-keys/:id', { token: shop.administrator.token, id: deleted.id });
  tokens['deleted key'] = deleted.token;
});

const calls = Object.keys(callsOn) as CallAddress[];

const keys = keyRights.map((right) => `key: ${right}` as const);
const principals = [
  'anonymous',
  'administrator',
  'employer',
  'none',
  'disabled',
  'dead',
  ...keys,
  'deleted key',
] as const;

describe.each(calls)('%s', (name) => {
  const declared: CallContract = callsOn[name];
  test.each(principals)('by %s', async (who) => {
    const token = tokens[who];
    const reply = await call(shop, name, {
      ...(token && { token }),
      id: newId(),
      ...(declared.body && { body: {} }),
    });
    const expected = expectedRefusal(declared, who);
    if (expected) expect([reply.status, reply.body.reason]).toEqual(expected);
    else expect([401, 403]).not.toContain(reply.status);
    expect(reply.status).toBeLessThan(500);
    // A successful logout has ended the session, so sign in again.
    if (name === 'POST /api/auth/logout' && !expected)
      tokens[who] = (await aUser(shop, { role: roleOf(who) })).token;
  });
});

/** A host that demands a second factor from administrators, and an administrator who has none yet. */
describe('before a demanded second factor is enrolled', () => {
  const demanding = openShop({ SECOND_FACTOR: 'administrators', PUBLIC_URL: PASSKEY_URL });
  const token = () => demanding.administrator.token;

  test.each(calls)('%s', async (name) => {
    const { access, beforeEnrolment, body, params }: CallContract = callsOn[name];
    const reply = await call(demanding, name, { token: token(), id: newId(), ...(body && { body: {} }) });
    if (access === 'public' || (beforeEnrolment === true && !params)) {
      expect([401, 403]).not.toContain(reply.status);
    } else expect([reply.status, reply.body.reason]).toEqual([403, 'enroll-first']);
    if (name === 'POST /api/auth/logout')
      demanding.administrator = await aUser(demanding, { role: 'administrator' });
  });

  test('one’s own record can be read', async () => {
    const { id } = demanding.administrator;
    expect((await call(demanding, 'GET /api/users/:id', { token: token(), id })).status).toBe(200);
  });

  const closed = (Object.keys(changes) as ChangeName[]).filter((name) => !isOpenBefore(name));
  test.each(closed)('%s, which would otherwise succeed, changes nothing', async (name) => {
    const who = await aUser(demanding, { role: 'administrator' });
    const isOfFactor = name.includes('/second-factor');
    if (!isOfFactor) await aFactor(demanding, who);
    const { id = '', body } = isOfFactor ? { body: {} } : await changes[name](demanding, who);
    await demanding.database.db.deleteFrom('second_factors').where('user_id', '=', who.id).execute();
    await demanding.database.db.deleteFrom('passkeys').where('user_id', '=', who.id).execute();
    const before = await fingerprint(demanding);
    const reply = await call(demanding, name, { token: who.token, id, body });
    expect([reply.status, reply.body.reason]).toEqual([403, 'enroll-first']);
    expect(await fingerprint(demanding)).toEqual(before);
  });

  test('a person who enrols, or does not need to, may make other calls', async () => {
    const { administrator, employer } = demanding;
    await aFactor(demanding, administrator);
    expect((await call(demanding, 'GET /api/salons', { token: token() })).status).toBe(200);
    const query = '?stats_type=charge';
    const own = await call(demanding, 'GET /api/boncards-transactions', { token: employer.token, query });
    expect(own.status).toBe(200);
  });
});

function isOpenBefore(name: CallAddress): boolean {
  const { beforeEnrolment }: CallContract = callsOn[name];
  return beforeEnrolment !== undefined;
}

function expectedRefusal(
  { access, params, body, keys: opens = [] }: CallContract,
  who: (typeof principals)[number],
) {
  if (access === 'public') return undefined;
  if (who === 'deleted key') return [401, 'api-key-invalid'];
  const right = keyRights.find((one) => who === `key: ${one}`);
  if (right) return [opens].flat().includes(right) ? undefined : [403, 'forbidden'];
  if (who === 'anonymous' || who === 'disabled' || who === 'dead') return [401, 'unauthenticated'];
  const scope = permissions[access][roleOf(who) ?? 'none'];
  // The test's id belongs to nobody. For a person's own records that is a refusal, which comes after the body is
  // checked.
  // Other records are refused as not found.
  const isForeign = access === 'ownRecord' && scope === 'own' && params && !body;
  return scope === 'nothing' || isForeign ? [403, 'forbidden'] : undefined;
}

function roleOf(who: string) {
  return who === 'administrator' || who === 'employer' ? who : null;
}

/** Ways to lose the right to a call whose body is still being sent. */
const losses: Record<string, (who: SignedIn, boss: SignedIn) => Promise<Reply>> = {
  deactivated: ({ id }, { token }) => call(shop, 'DELETE /api/users/:id', { token, id }),
  demoted: async ({ id, email }, { token }) => {
    const body = { name: 'Ewa', surname: 'Testowa', email, salon_id: await aSalon(shop), role: 1 };
    return call(shop, 'PUT /api/users/:id', { token, id, body });
  },
  'signed out': ({ token }) => call(shop, 'POST /api/auth/logout', { token }),
  'left with another password': async ({ id }) => {
    const password = 'inne-haslo-8';
    const { token } = await aSession(shop, id);
    const body = { old_password: PASSWORD, password, password_confirmation: password };
    return call(shop, 'PUT /api/auth/update-account', { token, body });
  },
};

describe.each(Object.keys(changes) as ChangeName[])('%s, begun by an administrator', (name) => {
  test.each(Object.keys(losses))('who is %s between headers and body, changes nothing', async (loss) => {
    const who = await aUser(shop, { role: 'administrator' });
    const boss = await aUser(shop, { role: 'administrator' });
    const { id = '', body } = await changes[name](shop, who);
    const isUpload = body instanceof FormData;
    const { headers, content } = await encode(isUpload ? body : JSON.stringify(body));
    const [method = '', path = ''] = name.split(' ');
    const seen = await useLongAgo(who);
    const slow = await sendSlowly(`${shop.url}${path.replace(/:\w+/, id)}`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${who.token}` },
      body: content,
      // Hold back more of an upload, because its file is complete before the last byte of the form.
      heldBack: isUpload ? 100 : 1,
    });
    // Wait until the server has accepted the headers.
    await eventually(async () => expect((await seen()).getTime()).toBeGreaterThan(Date.now() - 60_000));
    expect((await losses[loss]?.(who, boss))?.status).toBe(200);
    const before = await fingerprint();
    const { status, body: answer } = await slow.finish();
    expect([status, answer.reason]).toEqual([401, 'unauthenticated']);
    expect(await fingerprint()).toEqual(before);
  });
});

/** Returns the headers and bytes with which a client sends a body. */
async function encode(body: FormData | string) {
  const response = new Response(body);
  const type = typeof body === 'string' ? 'application/json' : (response.headers.get('Content-Type') ?? '');
  return { headers: { 'Content-Type': type }, content: Buffer.from(await response.arrayBuffer()) };
}

/** Sets the last use of a session to two minutes ago. Returns a function that reads the time of its last use. */
async function useLongAgo({ sessionId }: SignedIn): Promise<() => Promise<Date>> {
  const { db } = shop.database;
  const last_used_at = new Date(Date.now() - 120_000);
  await db.updateTable('sessions').set({ last_used_at }).where('id', '=', sessionId).execute();
  return async () =>
    (
      await db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
    ).last_used_at;
}

/** Tables that background work may change at any time. They follow from the ledger, which is in the digest. */
const ADDED_UP = ['exceptions', 'open_entries', 'open_owed', 'open_sums'];

/** Returns a digest of everything in the database. */
async function fingerprint({ database }: Pick<Shop, 'database'> = shop): Promise<string[]> {
  const { db } = database;
  const written = (await listTables(db)).filter(({ name }) => !ADDED_UP.includes(name));
  const digests = written.map(
    ({ name }) =>
      sql`SELECT ${name} || ' ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) AS digest FROM ${sql.id(name)} AS t`,
  );
  const { rows } = await sql<{ digest: string }>`${sql.join(digests, sql` UNION ALL `)} ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ digest }) => digest);
}

test('role × action matches the contract', () => {
  const table = Object.entries(permissions).map(
    ([action, row]) =>
      `${action}: ${(['administrator', 'employer', 'none'] satisfies Principal[]).map((who) => row[who]).join(' ')}`,
  );
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "everybody: all all all
    staff: all all nothing
    administrators: all nothing nothing
    ownSalon: all own nothing
    ownRecord: all own own
    boncards.read: all nothing nothing
    transactions.read: all own nothing
    books.read: all nothing nothing
    requests.read: all own nothing
    users.write: all nothing nothing
    sharedViews.write: all nothing nothing"
  `);
});

test.each(['/api/nothing', '/api/boncards/issue/x', '/api'])('%s is not found', async (path) => {
  const response = await fetch(`${shop.url}${path}`);
  const { reason, message } = await response.json();
  expect([response.status, reason, message]).toEqual([404, 'not-found', 'Strona nie została znaleziona']);
});

test.each(['GET /api/boncards/:id', 'GET /api/users/:id', 'DELETE /api/sessions/:id'] as const)(
  '%s of something that is gone does not speak of a page',
  async (name) => {
    for (const id of [newId(), 'x']) {
      const { status, body } = await call(shop, name, { token: shop.administrator.token, id });
      expect([status, body.message]).toEqual([404, 'Nie ma takiej pozycji. Mogła zostać usunięta.']);
    }
  },
);

test('a body that is not JSON, too large or of another type is refused', async () => {
  const login = (body: string, type = 'application/json') =>
    call(shop, 'POST /api/auth/login', { body, headers: { 'Content-Type': type } });
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

test('a malformed id in the path is not found', async () => {
  const reply = await call(shop, 'POST /api/boncards/:id/action/cancel', {
    token: tokens.administrator ?? '',
    id: 'x',
    body: { canceled_reason: 'y' },
  });
  expect([reply.status, reply.body.reason]).toEqual([404, 'not-found']);
});

test('the server says that it is alive and ready, and sends the security headers', async () => {
  const alive = await fetch(`${shop.url}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', version: packageJson.version }]);
  const ready = await fetch(`${shop.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(Object.fromEntries(ready.headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'permissions-policy': expect.stringMatching(/^(\w[\w-]*=\(\)(, |$))+$/),
  });
  expect(ready.headers.get('permissions-policy')).toContain('camera=(), ');
});

test('right of a key × call matches the contract', () => {
  const opened = Object.entries<CallContract>(callsOn).flatMap(([on, { keys: right }]) =>
    right ? [`${on}: ${[right].flat().join(' ')}`] : [],
  );
  expect(opened.join('\n')).toMatchInlineSnapshot(`
    "POST /api/boncards/search: balance
    POST /api/boncards/issue: charge
    POST /api/boncards/e-card: charge
    POST /api/boncards/purchase: purchase
    POST /api/boncards-transactions/:id/reverse: reverse
    POST /api/boncards-transactions/void: charge purchase
    GET /api/boncards-transactions/own-day: transactions
    GET /api/boncards-transactions/summary: transactions
    GET /api/boncards-transactions: transactions
    GET /api/boncards-transactions/:id: transactions"
  `);
});
