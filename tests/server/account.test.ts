import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/accounts/password.ts';
import { deleteSessionsOf, lockUser, setPassword } from '../../server/accounts/queries.ts';
import { transact } from '../../server/db/transact.ts';
import { aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { awaitMail, mailsTo, outboxIsEmpty, tokenIn } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { call, outcomesOf } from '../support/testServer.ts';

const shop = openShop({ TRUST_PROXY: 'true' });

let addresses = 0;
/** Returns a caller from an address that no earlier test has locked. */
function fromElsewhere() {
  addresses += 1;
  return { 'X-Forwarded-For': `198.51.100.${addresses}` };
}

const logIn = (email: string, password: string) =>
  call(shop, 'POST /api/auth/login', { body: { email, password }, headers: fromElsewhere() });
const isAlive = async (token: string, { id }: { id: string }) =>
  (await call(shop, 'GET /api/users/:id', { token, id })).status === 200;

describe('changing your own password', () => {
  const change = (token: string, oldPassword: string, password = 'nowe-haslo-1', headers = fromElsewhere()) =>
    call(shop, 'PUT /api/auth/update-account', {
      token,
      headers,
      body: { password, password_confirmation: password, old_password: oldPassword },
    });

  test('ends the other sessions, keeps this one, and notifies the user by mail', async () => {
    const user = await aUser(shop);
    const other = await aSession(shop, user.id);
    const reply = await change(user.token, PASSWORD);
    expect([reply.status, reply.body.code]).toEqual([200, 200]);
    expect(await isAlive(user.token, user)).toBe(true);
    expect(await isAlive(other.token, user)).toBe(false);
    expect((await logIn(user.email, PASSWORD)).status).toBe(422);
    expect((await logIn(user.email, 'nowe-haslo-1')).status).toBe(200);
    expect((await awaitMail(shop, user.email)).subject).toBe('Bonpanel: Twoje hasło zostało zmienione');
  });

  test('with a wrong old password is refused in the form that base clients read, and changes nothing', async () => {
    const user = await aUser(shop);
    const { status, body } = await change(user.token, 'nie to hasło');
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 422,
      data: 422,
      reason: 'old-password-incorrect',
      message: 'Obecne hasło jest nieprawidłowe.',
      errors: { old_password: ['Obecne hasło jest nieprawidłowe.'] },
    });
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
    expect(await mailsTo(shop, user.email)).toEqual([]);
  });

  test('has `data` 422 in every refusal, which base clients read, and keeps its own status', async () => {
    const user = await aUser(shop);
    const put = (init: RequestInit, token = user.token) =>
      fetch(`${shop.url}/api/auth/update-account`, {
        method: 'PUT',
        ...init,
        headers: { 'Content-Type': 'application/json', ...init.headers, Authorization: `Bearer ${token}` },
      });
    const locked = fromElsewhere();
    const wrong = () => change(user.token, 'nie to hasło', 'nowe-haslo-1', locked);
    for (let index = 0; index < 20; index++) if ((await wrong()).status === 429) break;
    const right = JSON.stringify({
      old_password: PASSWORD,
      password: 'nowe-haslo-1',
      password_confirmation: 'nowe-haslo-1',
    });
    const refusals = [
      await put({ body: right }, 'd'.repeat(43)),
      await put({ body: '{}' }),
      await put({ body: '{"password": ' }),
      await put({ body: JSON.stringify({ password: 'x'.repeat(200_000) }) }),
      await put({ body: 'password', headers: { 'Content-Type': 'application/xml' } }),
      await put({ body: right, headers: locked }),
      await put({ body: right, headers: { 'X-Forwarded-For': 'garbage' } }),
    ];
    await sql`ALTER TABLE users RENAME COLUMN password_hash TO hash_elsewhere`.execute(shop.database.db);
    refusals.push(
      await put({ body: right, headers: fromElsewhere() }, (await aSession(shop, user.id)).token),
    );
    await sql`ALTER TABLE users RENAME COLUMN hash_elsewhere TO password_hash`.execute(shop.database.db);
    const told = await Promise.all(
      refusals.map(async (reply) => {
        const { code, data, reason } = await reply.json();
        return [reply.status, code, data, reason];
      }),
    );
    expect(told).toEqual([
      [401, 401, 422, 'unauthenticated'],
      [422, 422, 422, 'fields-invalid'],
      [400, 400, 422, 'body-unreadable'],
      [413, 413, 422, 'body-too-large'],
      [415, 415, 422, 'media-type-unsupported'],
      [429, 429, 422, 'account-locked'],
      [400, 400, 422, 'client-address-invalid'],
      [500, 500, 422, 'internal'],
    ]);
    // Refusals of other calls have no such `data`.
    const other = await call(shop, 'POST /api/auth/logout', { token: 'd'.repeat(43) });
    expect([other.status, 'data' in other.body]).toEqual([401, false]);
  });

  test('names every wrong field at once', async () => {
    const { token } = await aUser(shop);
    const body = { password: 'krótk', password_confirmation: 'inne' };
    const reply = await call(shop, 'PUT /api/auth/update-account', { token, body });
    expect(Object.keys(reply.body.errors).sort()).toEqual([
      'old_password',
      'password',
      'password_confirmation',
    ]);
  });

  test('reports a wrong old password together with the other fields, and counts it', async () => {
    const user = await aUser(shop);
    const headers = fromElsewhere();
    const body = { password: 'krótk', password_confirmation: 'krótk', old_password: 'nie to hasło' };
    const wrong = () => call(shop, 'PUT /api/auth/update-account', { token: user.token, body, headers });
    expect((await wrong()).body).toMatchObject({
      reason: 'fields-invalid',
      data: 422,
      errors: {
        password: ['Wpisz co najmniej 8 znaków'],
        old_password: ['Obecne hasło jest nieprawidłowe.'],
      },
    });
    for (let tries = 1; tries < 10; tries++) await wrong();
    expect((await change(user.token, PASSWORD)).body.reason).toBe('account-locked');
  });

  test('to a common one is refused, together with a wrong old one and a mismatched repetition', async () => {
    const { token } = await aUser(shop);
    expect((await change(token, PASSWORD, 'qwertyuiop')).body.errors).toEqual({
      password: ['To hasło jest zbyt popularne. Wybierz inne.'],
    });
    expect(Object.keys((await change(token, 'nie to hasło', 'qwertyuiop')).body.errors)).toEqual([
      'old_password',
      'password',
    ]);
    const body = { password: 'qwertyuiop', password_confirmation: 'inne', old_password: PASSWORD };
    const { body: answer } = await call(shop, 'PUT /api/auth/update-account', { token, body });
    expect(Object.keys(answer.errors).sort()).toEqual(['password', 'password_confirmation']);
  });

  test('is locked after ten wrong old passwords, from any address', async () => {
    const user = await aUser(shop);
    for (let index = 0; index < 10; index++) {
      expect((await change(user.token, 'zgaduję')).status).toBe(422);
    }
    const locked = await change(user.token, PASSWORD);
    expect([locked.status, locked.body.reason]).toEqual([429, 'account-locked']);
  });

  test('succeeds once if two requests use the same old password at the same time', async () => {
    const user = await aUser(shop);
    const replies = await Promise.all(
      ['nowe-haslo-1', 'nowe-haslo-2'].map((next) => change(user.token, PASSWORD, next)),
    );
    expect(outcomesOf(replies)).toEqual(['done', 'old-password-incorrect']);
  });
});

describe('a forgotten password', () => {
  const forget = (email: string, headers = fromElsewhere()) =>
    call(shop, 'POST /api/auth/forgot-password', { body: { email }, headers });
  const reset = (token: string, password = 'nowe-haslo-2') =>
    call(shop, 'POST /api/auth/reset-password', {
      body: { token, password, password_confirmation: password },
      headers: fromElsewhere(),
    });

  async function aResetLink(user: SignedIn, count = 1) {
    expect((await forget(user.email)).status).toBe(200);
    return tokenIn(await awaitMail(shop, user.email, count));
  }

  test('is replaced once through a mailed link; all sessions end, and a second mail confirms it', async () => {
    const user = await aUser(shop);
    const token = await aResetLink(user);
    expect((await reset(token)).body.code).toBe(200);
    expect(await isAlive(user.token, user)).toBe(false);
    expect((await logIn(user.email, 'nowe-haslo-2')).status).toBe(200);
    expect((await reset(token, 'jeszcze-inne-3')).body).toMatchObject({ code: 422, reason: 'reset-invalid' });
    expect((await awaitMail(shop, user.email, 2)).subject).toBe('Bonpanel: Twoje hasło zostało zmienione');
  });

  test('is replaced once even if the link is used twice at the same time', async () => {
    const token = await aResetLink(await aUser(shop));
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(outcomesOf(replies)).toEqual(['done', 'reset-invalid']);
  });

  test('waits until fewer passwords are hashed, and keeps its link meanwhile', async () => {
    const token = await aResetLink(await aUser(shop));
    let isOver = false;
    const crowd = Array.from({ length: 42 }, async () => {
      while (!isOver) await hashPassword('haslo-kogos-innego');
    });
    const busy = await reset(token);
    isOver = true;
    await Promise.all(crowd);
    expect([busy.status, busy.body.reason, busy.headers.get('Retry-After')]).toEqual([
      429,
      'sign-in-busy',
      '5',
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  test('gets a link valid for one hour', async () => {
    const user = await aUser(shop);
    const before = Date.now();
    const token = await aResetLink(user);
    const after = Date.now();
    const { db } = shop.database;
    const ofUser = db.selectFrom('links').select('expires_at').where('user_id', '=', user.id);
    const { expires_at } = await ofUser.executeTakeFirstOrThrow();
    const madeAt = expires_at.getTime() - 3_600_000;
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(after);
    await db.updateTable('links').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute();
    expect((await reset(token)).body.reason).toBe('reset-invalid');
  });

  test('gets a link that stops working once the password is changed some other way', async () => {
    const user = await aUser(shop);
    const token = await aResetLink(user);
    const body = { password: 'nowe-haslo-9', password_confirmation: 'nowe-haslo-9', old_password: PASSWORD };
    const changed = await call(shop, 'PUT /api/auth/update-account', {
      token: user.token,
      body,
      headers: fromElsewhere(),
    });
    expect(changed.status).toBe(200);
    expect((await reset(token)).body.reason).toBe('reset-invalid');
  });

  test('cannot be replaced through an activation link, nor the other way round', async () => {
    const user = await aUser(shop);
    const token = await aResetLink(user);
    const body = { token, password: 'nowe-haslo-2', password_confirmation: 'nowe-haslo-2' };
    const activation = await call(shop, 'POST /api/activate', { body, headers: fromElsewhere() });
    expect(activation.body.reason).toBe('activation-invalid');
    expect((await reset(token)).status).toBe(200);
  });

  test('does not reveal whether an address is known: the answer is always the same, and only known addresses get a mail', async () => {
    const known = await aUser(shop);
    const disabled = await aUser(shop);
    const { db } = shop.database;
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    const replies = [
      await forget(known.email),
      await forget('nikt@example.test'),
      await forget(disabled.email),
    ];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await awaitMail(shop, known.email);
    await outboxIsEmpty(shop);
    expect(await mailsTo(shop, 'nikt@example.test')).toEqual([]);
    expect(await mailsTo(shop, disabled.email)).toEqual([]);
  });

  test('is requested without reading the users, so the time of the answer reveals nothing', async () => {
    const { db } = shop.database;
    await sql`ALTER TABLE users RENAME TO unseen`.execute(db);
    try {
      expect((await forget('ktokolwiek@example.test')).status).toBe(200);
    } finally {
      await sql`ALTER TABLE unseen RENAME TO users`.execute(db);
    }
  });

  test('can be requested at most twenty times from one address, which may still sign in', async () => {
    const user = await aUser(shop);
    const headers = fromElsewhere();
    for (let index = 0; index < 20; index++) {
      expect((await forget(`kto${index}@example.test`, headers)).status).toBe(200);
    }
    expect((await forget(user.email, headers)).status).toBe(429);
    const body = { email: user.email, password: PASSWORD };
    expect((await call(shop, 'POST /api/auth/login', { body, headers })).status).toBe(200);
  });
});

test('nobody signs in with an old password that is changed while it is being checked', async () => {
  const user = await aUser(shop);
  let login: ReturnType<typeof logIn> | undefined;
  await transact(shop.database.db, async (tx) => {
    await lockUser(tx, user.id);
    login = logIn(user.email, PASSWORD);
    await setPassword(tx, user.id, await hashPassword('nowe-haslo-3'));
    await deleteSessionsOf(tx, user.id);
    await eventually(async () => expect(await countWaiting(shop.database.db)).toBe(1));
  });
  expect((await login)?.body.reason).toBe('credentials-invalid');
});

test('the audit records who signed in and out, was refused, and changed a password', async () => {
  const administrator = await aUser(shop, { role: 'administrator' });
  const user = await aUser(shop);
  const token = (await logIn(user.email, PASSWORD)).body.data.access_token;
  await logIn(user.email, 'nie to');
  const passwords = { password: 'nowe-haslo-4', password_confirmation: 'nowe-haslo-4' };
  for (const old_password of ['nie to', PASSWORD]) {
    const body = { ...passwords, old_password };
    await call(shop, 'PUT /api/auth/update-account', { token, body, headers: fromElsewhere() });
  }
  await call(shop, 'POST /api/auth/logout', { token });
  const { body } = await call(shop, 'GET /api/audit-entries', {
    token: administrator.token,
    query: `?object_id=${user.id}`,
  });
  expect(body.items.map(({ action, by }: { action: string; by: unknown }) => [action, by !== null])).toEqual([
    ['session.ended', true],
    ['account.password-changed', true],
    ['account.password-refused', true],
    ['session.refused', false],
    ['session.started', true],
  ]);
});
