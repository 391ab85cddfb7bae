import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAdministratorNotice } from '../../server/accounts/firstAdministrator.ts';
import { aSalon, aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { TestClock } from '../support/testClock.ts';
import { call, startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let employer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'true' });
  employer = await aUser(server, { salonId: await aSalon(server, 'Salon Łódź') });
});
afterAll(() => server.stop());

const logIn = (email: string, password: string, address = '203.0.113.1') =>
  call(server, 'POST /api/auth/login', {
    body: { email, password },
    headers: { 'X-Forwarded-For': address },
  });

test('a session starts with the right credentials, with the e-mail address in upper or lower case', async () => {
  const reply = await logIn(` ${employer.email.toUpperCase()}`, PASSWORD);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    code: 200,
    data: {
      user_data: { email: employer.email, role: 1, fullname: 'Ewa Testowa', salon: { name: 'Salon Łódź' } },
      capabilities: expect.arrayContaining(['idempotency']),
    },
  });
  const token = reply.body.data.access_token;
  expect((await call(server, 'POST /api/auth/logout', { token })).body.code).toBe(200);
  const dead = await call(server, 'POST /api/auth/logout', { token });
  expect([dead.status, dead.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
});

test('a wrong password and unknown, disabled or not activated users get the same bytes', async () => {
  const disabled = await aUser(server);
  const fresh = await aUser(server);
  const { db } = server.database;
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', fresh.id).execute();
  const replies = [
    await logIn(employer.email, 'nie to hasło'),
    await logIn('nobody@example.test', PASSWORD),
    await logIn(disabled.email, PASSWORD),
    await logIn(fresh.email, PASSWORD),
  ];
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.body.reason).toBe('credentials-invalid');
});

test('ten wrong passwords lock the account, from any address', async () => {
  const user = await aUser(server);
  for (let index = 0; index < 10; index++) {
    expect((await logIn(user.email, 'zgaduję', `203.0.113.${100 + index}`)).status).toBe(422);
  }
  const locked = await logIn(user.email, PASSWORD, '203.0.113.200');
  expect([locked.status, locked.body.reason]).toEqual([429, 'account-locked']);
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(600);
});

test('the case of the token’s scheme does not matter', async () => {
  const { id, token } = await aUser(server);
  const headers = { Authorization: `bearer ${token}` };
  expect((await call(server, 'GET /api/users/:id', { id, headers })).status).toBe(200);
});

test.each([
  ['no token', undefined],
  ['an invented token', 'x'.repeat(43)],
  ['no token shape', 'ąę'],
])('%s is no session', async (_, token) => {
  const reply = await call(server, 'POST /api/auth/logout', {
    headers: token ? { Authorization: `Bearer ${encodeURIComponent(token)}` } : {},
  });
  expect([reply.status, reply.body.reason]).toEqual([401, 'unauthenticated']);
});

test('a session ends when it is idle, when it is too old, and when its user is deactivated', async () => {
  const { db } = server.database;
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const unused = await aSession(server, employer.id, hours(13));
  const old = await aSession(server, employer.id, hours(24 * 31));
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date() })
    .where('id', '=', old.sessionId)
    .execute();
  const leaver = await aUser(server);
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', leaver.id).execute();
  for (const { token } of [unused, old, leaver]) {
    expect((await call(server, 'POST /api/auth/logout', { token })).status).toBe(401);
  }
});

test('a call keeps its session alive, up to the maximum age of a session', async () => {
  const { db } = server.database;
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const { id } = await aUser(server, { role: 'administrator' });
  const { sessionId, token } = await aSession(server, id, hours(11));
  const isAlive = async () => (await call(server, 'GET /api/users/:id', { token, id })).status === 200;
  const age = (days: number) =>
    db
      .updateTable('sessions')
      .set({ created_at: hours(24 * days) })
      .where('id', '=', sessionId)
      .execute();
  const before = Date.now();
  expect(await isAlive()).toBe(true);
  const row = db.selectFrom('sessions').select('last_used_at').where('id', '=', sessionId);
  expect((await row.executeTakeFirstOrThrow()).last_used_at.getTime()).toBeGreaterThanOrEqual(before);
  await age(29);
  expect(await isAlive()).toBe(true);
  await age(31);
  expect(await isAlive()).toBe(false);
});

test('a call does not wait for another one that records the use of the same session', async () => {
  const { db } = server.database;
  const { id } = await aUser(server, { role: 'administrator' });
  const { sessionId, token } = await aSession(server, id, new Date(Date.now() - 3_600_000));
  const status = await db.transaction().execute(async (tx) => {
    await tx.updateTable('sessions').set({ address: '203.0.113.7' }).where('id', '=', sessionId).execute();
    return (await call(server, 'GET /api/users/:id', { token, id })).status;
  });
  // If it waited, it would get 503 after five seconds.
  expect(status).toBe(200);
});

test('a session of an employer ends after twelve hours, even if it is in use', async () => {
  const { db } = server.database;
  const { id, sessionId, token } = await aUser(server);
  const isAlive = async () => (await call(server, 'GET /api/users/:id', { token, id })).status === 200;
  for (const [minutes, expected] of [
    [-1, true],
    [1, false],
  ] as const) {
    const created_at = new Date(Date.now() - 12 * 3_600_000 - minutes * 60_000);
    await db.updateTable('sessions').set({ created_at }).where('id', '=', sessionId).execute();
    expect(await isAlive()).toBe(expected);
  }
});

test('the limits of a session are configurable', async () => {
  const strict = await startTestServer({ SESSION_IDLE_SECONDS: '60', SESSION_ABSOLUTE_SECONDS: '3600' });
  const user = await aUser(strict);
  const idle = await aSession(strict, user.id, new Date(Date.now() - 61_000));
  const isAlive = async (token: string) =>
    (await call(strict, 'GET /api/users/:id', { token, id: user.id })).status === 200;
  expect([await isAlive(user.token), await isAlive(idle.token)]).toEqual([true, false]);
  await strict.stop();
});

test('a session in use stays alive, however short the idle limit is', async () => {
  const clock = new TestClock();
  const strict = await startTestServer({ SESSION_IDLE_SECONDS: '60' }, undefined, { clock: clock.now });
  const { id, token } = await aUser(strict);
  for (let seconds = 0; seconds < 180; seconds += 20) {
    clock.advance(20_000);
    expect((await call(strict, 'GET /api/users/:id', { token, id })).status).toBe(200);
  }
  await strict.stop();
});

describe('activation', () => {
  const activate = (token: string, password = 'nowe-haslo-1', confirmation = password) =>
    call(server, 'POST /api/activate', {
      body: { token, password, password_confirmation: confirmation },
      headers: { 'X-Forwarded-For': '203.0.113.50' },
    });

  async function firstToken({ database }: TestServer, email: string, now = new Date()) {
    const options = { email, publicUrl: 'https://bony.example.test', now };
    const notice = await firstAdministratorNotice(database.db, options);
    return notice?.split('https://bony.example.test/activate/')[1];
  }

  test('the first administrator sets a password once, and signs in', async () => {
    const empty = await startTestServer();
    const token = await firstToken(empty, 'Szef@example.test');
    const body = { token, password: 'nowe-haslo-1', password_confirmation: 'nowe-haslo-1' };
    expect((await call(empty, 'POST /api/activate', { body })).body).toMatchObject({ code: 200 });
    expect((await call(empty, 'POST /api/activate', { body })).body.reason).toBe('activation-invalid');
    const reply = await call(empty, 'POST /api/auth/login', {
      body: { email: 'szef@example.test', password: 'nowe-haslo-1' },
    });
    expect(reply.body.data.user_data.role).toBe(0);
    expect(await firstToken(empty, 'szef@example.test')).toBeUndefined();
    await empty.stop();
  });

  test.each([
    ['an employer', { role: 'employer', status: 'active' }, 'a user who is not an administrator'],
    [
      'an administrator who was deactivated',
      { role: 'administrator', status: 'disabled' },
      'a deactivated user',
    ],
  ] as const)(
    'the first administrator is not made of %s, and the operator is warned',
    async (_, person, who) => {
      const empty = await startTestServer();
      const { id, email } = await aUser(empty, person);
      const { db } = empty.database;
      await db.updateTable('users').set({ status: person.status }).where('id', '=', id).execute();
      const notice = await firstAdministratorNotice(db, { email, publicUrl: empty.url, now: new Date() });
      expect(notice).toContain(`ADMIN_EMAIL (${email}) is the address of ${who}`);
      expect(notice).toContain('create-admin');
      expect(await db.selectFrom('links').selectAll().execute()).toEqual([]);
      await empty.stop();
    },
  );

  test('a link expires after 72 hours', async () => {
    const other = await startTestServer();
    const sent = new Date(Date.now() - 72 * 3_600_000 - 1000);
    const token = await firstToken(other, 'a@example.test', sent);
    const body = { token, password: 'nowe-haslo-1', password_confirmation: 'nowe-haslo-1' };
    expect((await call(other, 'POST /api/activate', { body })).body.reason).toBe('activation-invalid');
    await other.stop();
  });

  test.each(['qwertyuiop', 'QWERTYUIOP', 'misiaczek'])(
    '“%s”, one of the most common passwords, is refused next to its field; the link stays valid',
    async (password) => {
      const other = await startTestServer();
      const token = await firstToken(other, 'a@example.test');
      const choose = (password: string) =>
        call(other, 'POST /api/activate', { body: { token, password, password_confirmation: password } });
      expect((await choose(password)).body).toMatchObject({
        code: 422,
        reason: 'password-common',
        errors: { password: ['To hasło jest zbyt popularne. Wybierz inne.'] },
      });
      expect((await choose('nowe-haslo-1')).status).toBe(200);
      await other.stop();
    },
  );

  test('an invented link, a short password and a mismatched repetition are refused', async () => {
    expect((await activate('x'.repeat(43))).body).toMatchObject({ code: 422, reason: 'activation-invalid' });
    expect((await activate('x', '1234567')).body.errors).toEqual({
      password: ['Wpisz co najmniej 8 znaków'],
    });
    expect((await activate('x', 'nowe-haslo-1', 'inne-haslo-1')).body.errors).toEqual({
      password_confirmation: ['Hasła muszą być takie same'],
    });
  });
});
