import { describe, expect, test } from 'vitest';
import type { Role } from '../../contract/codes.ts';
import { aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { awaitMail, mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

/** What an attacker can do with an administrator's session that was stolen or left open. */

const shop = openShop({ TRUST_PROXY: '1' });

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const MINUTE = 60_000;
/** Returns a session whose user gave the password a number of minutes ago. */
async function sessionSince(
  minutes: number,
  { role = 'administrator' as Role, of = undefined as SignedIn | undefined } = {},
) {
  const user = of ?? (await aUser(shop, { role, salonId: shop.salonId }));
  return { ...user, ...(await aSession(shop, user.id, new Date(Date.now() - minutes * MINUTE))) };
}

const inputOf = ({ email, role = 0 }: { email: string; role?: 0 | 1 }) => ({
  name: 'Ewa',
  surname: 'Testowa',
  email,
  salon_id: shop.salonId,
  role,
});
const change = (who: SignedIn, user: SignedIn, changes: { email?: string; role?: 0 | 1 }) =>
  call(shop, 'PUT /api/users/:id', {
    token: who.token,
    id: user.id,
    body: inputOf({ email: user.email, ...changes }),
  });
const create = (who: SignedIn, role: 0 | 1) =>
  call(shop, 'POST /api/users', {
    token: who.token,
    body: inputOf({ email: `nowy${next()}@zlodziej.test`, role }),
  });
const confirm = (who: SignedIn, password: string) =>
  call(shop, 'POST /api/auth/confirm', { token: who.token, body: { password } });
const emailOf = async ({ id }: SignedIn) =>
  (await shop.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
const isSignedIn = async ({ id, token }: SignedIn) =>
  (await call(shop, 'GET /api/users/:id', { token, id })).status === 200;
const outcome = ({ status, body }: Reply) => (status === 200 ? 'done' : body.reason);

test('changing an administrator’s e-mail from a stolen session, then “forgot password”, takes over no account', async () => {
  const stolen = await sessionSince(16);
  const thief = 'zlodziej@example.test';
  const refused = await change(stolen, stolen, { email: thief });
  expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
    403,
    'confirm-first',
    'Najpierw potwierdź swoje hasło.',
  ]);
  await call(shop, 'POST /api/auth/forgot-password', { body: { email: thief } });
  await outboxIsEmpty(shop);
  expect(await emailOf(stolen)).toBe(stolen.email);
  expect(await mailsTo(shop, thief)).toEqual([]);
});

test('adding or changing an administrator in other ways takes over no account either', async () => {
  const stolen = await sessionSince(16);
  const [employer, other] = [await sessionSince(0, { role: 'employer' }), await sessionSince(0)];
  expect(outcome(await create(stolen, 0))).toBe('confirm-first');
  expect(outcome(await change(stolen, employer, { role: 0 }))).toBe('confirm-first');
  expect(outcome(await change(stolen, other, { role: 1 }))).toBe('confirm-first');
  expect(outcome(await change(stolen, other, { email: 'inny@example.test' }))).toBe('confirm-first');
  expect([await isSignedIn(employer), await isSignedIn(other)]).toEqual([true, true]);
});

test('reactivating a deactivated administrator takes over no account either', async () => {
  const stolen = await sessionSince(16);
  const former = await sessionSince(0);
  const path = { token: stolen.token, id: former.id };
  expect(outcome(await call(shop, 'DELETE /api/users/:id', path))).toBe('done');
  const reactivate = () => call(shop, 'POST /api/users/:id/action/reactivate', path);
  expect(outcome(await reactivate())).toBe('confirm-first');
  expect(outcome(await confirm(stolen, PASSWORD))).toBe('done');
  expect(outcome(await reactivate())).toBe('done');
});

test('changes that concern no administrator need no password', async () => {
  const administrator = await sessionSince(16);
  const [employer, other] = [await sessionSince(0, { role: 'employer' }), await sessionSince(0)];
  expect(outcome(await create(administrator, 1))).toBe('done');
  expect(
    outcome(await change(administrator, employer, { email: `inna${next()}@example.test`, role: 1 })),
  ).toBe('done');
  expect(outcome(await change(administrator, other, {}))).toBe('done');
});

describe('a session is confirmed', () => {
  test('for 15 minutes after signing in', async () => {
    expect(outcome(await create(await sessionSince(14), 0))).toBe('done');
    expect(outcome(await create(await sessionSince(15), 0))).toBe('confirm-first');
  });

  test('by giving the password again, for that session only, which the audit records', async () => {
    const administrator = await sessionSince(60);
    const stolen = await sessionSince(60, { of: administrator });
    expect(outcome(await confirm(administrator, PASSWORD))).toBe('done');
    expect(outcome(await create(administrator, 0))).toBe('done');
    expect(outcome(await create(stolen, 0))).toBe('confirm-first');
    const { body } = await call(shop, 'GET /api/audit-entries', {
      token: administrator.token,
      query: `?action=session.confirmed&object_id=${administrator.id}`,
    });
    expect(body.items).toMatchObject([{ by: { id: administrator.id } }]);
  });

  test('not by a wrong password; ten of them lock the attempts of that session and of no other', async () => {
    const administrator = await sessionSince(60);
    const stolen = await sessionSince(60, { of: administrator });
    for (let tries = 0; tries < 10; tries++) {
      const { status, body } = await confirm(stolen, 'zgaduję');
      expect([status, body.errors]).toEqual([422, { password: ['Obecne hasło jest nieprawidłowe.'] }]);
    }
    expect(outcome(await confirm(stolen, PASSWORD))).toBe('account-locked');
    expect(outcome(await create(stolen, 0))).toBe('confirm-first');
    expect(outcome(await confirm(administrator, PASSWORD))).toBe('done');
    const body = { email: administrator.email, password: PASSWORD };
    expect((await call(shop, 'POST /api/auth/login', { body })).status).toBe(200);
  });
});

describe('another e-mail address or role', () => {
  test('ends every session of the person and notifies both addresses', async () => {
    const administrator = await sessionSince(0);
    const other = await sessionSince(0);
    const elsewhere = await sessionSince(5, { of: other });
    const email = `nowy${next()}@example.test`;
    expect(outcome(await change(administrator, other, { email }))).toBe('done');
    expect([await isSignedIn(other), await isSignedIn(elsewhere)]).toEqual([false, false]);
    const subject = 'Bonpanel: adres e-mail Twojego konta został zmieniony';
    expect((await awaitMail(shop, other.email)).subject).toBe(subject);
    expect((await awaitMail(shop, email)).subject).toBe(subject);
    await outboxIsEmpty(shop);
    expect((await mailsTo(shop, other.email)).length + (await mailsTo(shop, email)).length).toBe(2);
  });

  test('is also reported to both addresses of a deactivated user', async () => {
    const administrator = await sessionSince(0);
    const employer = await sessionSince(0, { role: 'employer' });
    const email = `nowy${next()}@example.test`;
    await call(shop, 'DELETE /api/users/:id', { token: administrator.token, id: employer.id });
    expect(outcome(await change(administrator, employer, { email, role: 1 }))).toBe('done');
    await outboxIsEmpty(shop);
    const mails = [await mailsTo(shop, employer.email), await mailsTo(shop, email)];
    expect(mails).toMatchObject([[{}], [{}]]);
    // Neither invites them to sign in, which they cannot.
    expect(mails.map(([mail]) => mail?.text).join('\n')).not.toMatch(/loguj/i);
  });

  test('together are reported to both addresses', async () => {
    const administrator = await sessionSince(0);
    const employer = await sessionSince(0, { role: 'employer' });
    const email = `nowy${next()}@example.test`;
    expect(outcome(await change(administrator, employer, { email, role: 0 }))).toBe('done');
    expect(await isSignedIn(employer)).toBe(false);
    await awaitMail(shop, employer.email, 2);
    const subjects = [await awaitMail(shop, email, 1), await awaitMail(shop, email, 2)].map(
      ({ subject }) => subject,
    );
    expect(subjects.sort()).toEqual([
      'Bonpanel: adres e-mail Twojego konta został zmieniony',
      'Bonpanel: uprawnienia Twojego konta zostały zmienione',
    ]);
  });
});
