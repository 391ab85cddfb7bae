import { describe, expect, test } from 'vitest';
import { takeStep } from '../../server/accounts/factorQueries.ts';
import { createLink } from '../../server/accounts/links.ts';
import { lockUser } from '../../server/accounts/queries.ts';
import { transact } from '../../server/db/transact.ts';
import { aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor, aSecret, codeAt, type Factor } from '../support/factor.ts';
import { mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { call, type Reply } from '../support/testServer.ts';

// requirements "Second factor"

const STEP = 30_000;
const MINUTE = 60_000;

const clock = new TestClock();
const shop = openShop({ TRUST_PROXY: '1' }, undefined, { clock: clock.now });

let addresses = 0;
/** Returns an address that no other test has locked. */
function another(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

interface Login {
  password?: string;
  otp?: string | undefined;
  address?: string;
  cookie?: string;
}
const logIn = (
  { email }: { email: string },
  { password = PASSWORD, otp, address = another(), cookie }: Login = {},
) =>
  call(shop, 'POST /api/auth/login', {
    body: { email, password, otp },
    headers: { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
  });
const outcome = ({ status, body }: Reply) => (status === 200 ? 'done' : body.reason);
const cookieOf = ({ headers }: Reply) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Returns somebody whose session begins now according to the server's clock. */
async function aPerson(role: 'administrator' | 'employer' = 'employer'): Promise<SignedIn> {
  const user = await aUser(shop, { role, salonId: shop.salonId });
  return { ...user, ...(await aSession(shop, user.id, clock.now())) };
}

/** Returns somebody with a second factor. */
async function someone(role: 'administrator' | 'employer' = 'employer'): Promise<SignedIn & Factor> {
  const user = await aPerson(role);
  return { ...user, ...(await aFactor(shop, user, clock.now)) };
}
const read = async ({ token }: { token: string }) =>
  (await call(shop, 'GET /api/auth/second-factor', { token })).body.data;
const actionsAbout = async ({ id }: SignedIn) =>
  (
    await shop.database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
async function guess(user: SignedIn & Factor, login: Login = {}) {
  return logIn(user, { ...login, otp: await user.wrongCode() });
}

describe('signing in', () => {
  test('without a factor asks for no code, and ignores one', async () => {
    const user = await aPerson();
    expect(outcome(await logIn(user))).toBe('done');
    expect(outcome(await logIn(user, { otp: '123456' }))).toBe('done');
  });

  test('with a factor asks for a code at its field once the password is right', async () => {
    const user = await someone();
    const wrong = await logIn(user, { password: 'zgaduję', otp: await user.code() });
    expect([outcome(wrong), wrong.body.errors]).toEqual(['credentials-invalid', undefined]);
    const asked = await logIn(user);
    expect([asked.status, outcome(asked)]).toEqual([422, 'otp-required']);
    expect(asked.body.errors).toEqual({ otp: ['Podaj kod z aplikacji albo kod zapasowy.'] });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const refused = await guess(user);
    expect([refused.status, outcome(refused), Object.keys(refused.body.errors)]).toEqual([
      422,
      'otp-incorrect',
      ['otp'],
    ]);
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
  });

  test('accepts codes of the previous and next step, but not of two steps away', async () => {
    for (const [steps, expected] of [
      [-2, 'otp-incorrect'],
      [2, 'otp-incorrect'],
      [1, 'done'],
    ] as const) {
      const user = await someone();
      expect([steps, outcome(await logIn(user, { otp: await user.code(steps) }))]).toEqual([steps, expected]);
    }
    const late = await someone();
    const code = await late.code(1);
    clock.advance(2 * STEP);
    expect(outcome(await logIn(late, { otp: code }))).toBe('done');
  });

  test('accepts each code once, and no earlier one after it', async () => {
    const user = await someone();
    const [now, next] = [await user.code(), await user.code(1)];
    expect(outcome(await logIn(user, { otp: next }))).toBe('done');
    expect(outcome(await logIn(user, { otp: next }))).toBe('otp-incorrect');
    expect(outcome(await logIn(user, { otp: now }))).toBe('otp-incorrect');
    clock.advance(2 * STEP);
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
  });

  test('accepts a code once even if it is sent many times at once', async () => {
    const user = await someone();
    const otp = await user.code();
    const replies = await Promise.all(Array.from({ length: 4 }, () => logIn(user, { otp })));
    expect(replies.map(outcome).sort()).toEqual(['done', 'otp-incorrect', 'otp-incorrect', 'otp-incorrect']);
  });

  test('accepts a code once even if it is given at many servers', async () => {
    const { id } = await someone();
    const step = Math.floor(clock.now().getTime() / STEP) + 1;
    const { db } = shop.database;
    const taken = await Promise.all([1, 2, 3, 4].map(() => transact(db, (tx) => takeStep(tx, id, step))));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('begins no session for somebody who enrolled while the password was checked', async () => {
    const user = await aPerson();
    const { db } = shop.database;
    const { login } = await transact(db, async (tx) => {
      await lockUser(tx, user.id);
      const login = logIn(user);
      await eventually(async () => expect(await countWaiting(db)).toBe(1));
      const factor = { user_id: user.id, sealed_secret: Buffer.alloc(0), pin_key_id: 1 };
      await tx
        .insertInto('second_factors')
        .values({ ...factor, enrolled_at: clock.now() })
        .execute();
      return { login };
    });
    expect(outcome(await login)).toBe('credentials-invalid');
  });

  test('does not accept the code that was used to enrol', async () => {
    const user = await aPerson();
    const secret = await aSecret(shop, user);
    const otp = await codeAt(secret, clock.now());
    const enrolled = await call(shop, 'POST /api/auth/second-factor/verify', {
      token: user.token,
      body: { otp },
    });
    expect(enrolled.status).toBe(200);
    expect(outcome(await logIn(user, { otp }))).toBe('otp-incorrect');
  });

  test.each(['12345', '1234567', 'abcdef', '12345a', 'ABCDEFGHI1', 'x'.repeat(300), ' ', '１２３４５６'])(
    'says what is wrong with %j, which is not a code, without checking the password',
    async (otp) => {
      const { status, body } = await logIn(await aPerson(), { password: 'zgaduję', otp });
      expect([status, body.reason, Object.keys(body.errors)]).toEqual([422, 'fields-invalid', ['otp']]);
    },
  );

  test('does not forget wrong passwords before the code is given', async () => {
    const user = await someone();
    const wrong = () => logIn(user, { password: 'zgaduję' });
    for (let times = 0; times < 9; times += 1) expect(outcome(await wrong())).toBe('credentials-invalid');
    expect(outcome(await logIn(user))).toBe('otp-required');
    expect(outcome(await wrong())).toBe('credentials-invalid');
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('account-locked');
  });

  test('ignores blanks and dashes in a code', async () => {
    const user = await someone();
    const code = await user.code();
    expect(outcome(await logIn(user, { otp: ` ${code.slice(0, 3)}\u00a0${code.slice(3)}-` }))).toBe('done');
  });
});

describe('five wrong codes', () => {
  test('lock further ones from any address, even the right one', async () => {
    const user = await someone();
    for (let times = 0; times < 5; times += 1) expect(outcome(await guess(user))).toBe('otp-incorrect');
    const locked = await logIn(user, { otp: await user.code() });
    expect([locked.status, outcome(locked)]).toEqual([429, 'account-locked']);
    expect(outcome(await logIn(user))).toBe('otp-required');
    expect(await actionsAbout(user)).toContain('account.code-refused');
    clock.advance(16 * MINUTE);
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
  });

  test('are not forgotten because of the right password alone', async () => {
    const user = await someone();
    for (let times = 0; times < 4; times += 1) await guess(user);
    expect(outcome(await logIn(user))).toBe('otp-required');
    expect(outcome(await guess(user))).toBe('otp-incorrect');
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('account-locked');
  });

  test('do not lock if a right one is given before the fifth', async () => {
    const user = await someone();
    for (const step of [0, 1]) {
      for (let times = 0; times < 4; times += 1) expect(outcome(await guess(user))).toBe('otp-incorrect');
      expect(outcome(await logIn(user, { otp: await user.code(step) }))).toBe('done');
    }
  });

  test('are the most that are checked if more are sent at once', async () => {
    const user = await someone();
    const replies = await Promise.all(Array.from({ length: 9 }, () => guess(user)));
    const counted = replies.map(outcome).filter((reason) => reason === 'otp-incorrect');
    expect(counted).toHaveLength(5);
  });

  test('of strangers do not lock the person out of a browser where they have given a code', async () => {
    const user = await someone();
    const cookie = cookieOf(await logIn(user, { otp: await user.code() }));
    for (let times = 0; times < 5; times += 1) await guess(user);
    expect(outcome(await guess(user))).toBe('account-locked');
    expect(outcome(await logIn(user, { otp: await user.code(1), cookie }))).toBe('done');
  });

  test('count together even if somebody resets the password before each, in a browser that is then known', async () => {
    const user = await someone();
    for (let times = 0; times < 5; times += 1) {
      const cookie = cookieOf(await resetPassword(user));
      expect(cookie).not.toBe('');
      expect(outcome(await guess(user, { cookie, password: NEW_PASSWORD }))).toBe('otp-incorrect');
    }
    const cookie = cookieOf(await resetPassword(user));
    const last = await logIn(user, { cookie, password: NEW_PASSWORD, otp: await user.code() });
    expect(outcome(last)).toBe('account-locked');
  });

  test('end when an administrator unlocks the person', async () => {
    const user = await someone();
    for (let times = 0; times < 5; times += 1) await guess(user);
    const unlock = { token: shop.administrator.token, id: user.id };
    expect((await call(shop, 'POST /api/users/:id/action/unlock', unlock)).status).toBe(200);
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
  });
});

const NEW_PASSWORD = 'zupełnie-inne-7';
/** Sets a new password with a mailed link, as anyone who can read the mailbox could. */
async function resetPassword({ id }: SignedIn) {
  const now = clock.now();
  const link = await createLink(shop.database.db, { userId: id, purpose: 'reset', publicUrl: '', now });
  const token = link.split('/').at(-1);
  const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  return call(shop, 'POST /api/auth/reset-password', { body, headers: { 'X-Forwarded-For': another() } });
}

test('a new password by mail does not sign in, and does not replace the code', async () => {
  const user = await someone();
  const reset = await resetPassword(user);
  expect([reset.status, reset.body.data]).toEqual([200, undefined]);
  expect(outcome(await logIn(user, { password: NEW_PASSWORD }))).toBe('otp-required');
  expect(outcome(await logIn(user, { password: NEW_PASSWORD, otp: await user.code() }))).toBe('done');
});

describe('recovery codes', () => {
  test('are ten, of unambiguous characters, and stored as hashes', async () => {
    const { recoveryCodes, id } = await someone();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const kept = await shop.database.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(kept.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
  });

  test('work once each, with or without their dashes and capitals, and a mail reports their use', async () => {
    const user = await someone();
    const [first = '', second = ''] = user.recoveryCodes;
    expect(outcome(await logIn(user, { otp: first }))).toBe('done');
    expect(outcome(await logIn(user, { otp: first }))).toBe('otp-incorrect');
    const typed = ` ${second.replace('-', '').toLowerCase()}`;
    const replies = await Promise.all([logIn(user, { otp: typed }), logIn(user, { otp: typed })]);
    expect(replies.map(outcome).sort()).toEqual(['done', 'otp-incorrect']);
    const signedIn = replies.find(({ status }) => status === 200);
    expect(await read({ token: signedIn?.body.data.access_token })).toMatchObject({ recovery_codes_left: 8 });
    expect(
      (await actionsAbout(user)).filter((action) => action === 'account.recovery-code-used'),
    ).toHaveLength(2);
    await outboxIsEmpty(shop);
    const subjects = (await mailsTo(shop, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('użyto kodu zapasowego'))).toHaveLength(2);
  });

  test('of another person are wrong', async () => {
    const [user, other] = [await someone(), await someone()];
    expect(outcome(await logIn(user, { otp: other.recoveryCodes[0] }))).toBe('otp-incorrect');
    expect(outcome(await logIn(other, { otp: other.recoveryCodes[0] }))).toBe('done');
  });

  test('are replaced by new ones, which end the old', async () => {
    const user = await someone();
    const made = await call(shop, 'POST /api/auth/second-factor/recovery-codes', { token: user.token });
    const codes: string[] = made.body.data.recovery_codes;
    expect(codes.filter((code) => user.recoveryCodes.includes(code))).toEqual([]);
    expect(outcome(await logIn(user, { otp: user.recoveryCodes[0] }))).toBe('otp-incorrect');
    expect(outcome(await logIn(user, { otp: codes[0] }))).toBe('done');
    expect(await actionsAbout(user)).toContain('account.recovery-codes-made');
    await outboxIsEmpty(shop);
    const mails = await mailsTo(shop, user.email);
    const mail = mails.find(({ subject }) => subject?.includes('masz nowe kody zapasowe'));
    // The sign-in page would redirect them to the charge screen: they are still signed in.
    expect(mail?.text).toContain('Przejdź do profilu: http');
    expect(mail?.text).toContain('/panel/profile');
  });
});

describe('a second factor', () => {
  test('counts from its first code on, ends the other sessions, and a mail says so', async () => {
    const user = await aPerson();
    const elsewhere = { ...user, ...(await aSession(shop, user.id, clock.now())) };
    expect(await read(user)).toEqual({ enrolled_at: null, recovery_codes_left: 0, required: false });
    const secret = await aSecret(shop, user);
    expect(outcome(await logIn(user))).toBe('done');
    const verify = (otp: string) =>
      call(shop, 'POST /api/auth/second-factor/verify', { token: user.token, body: { otp } });
    const wrong = await verify(await codeAt(secret, new Date(clock.now().getTime() + 5 * STEP)));
    expect([outcome(wrong), Object.keys(wrong.body.errors)]).toEqual(['otp-incorrect', ['otp']]);
    expect(outcome(await verify(await codeAt(secret, clock.now())))).toBe('done');
    expect(outcome(await logIn(user))).toBe('otp-required');
    expect(await read(user)).toMatchObject({ enrolled_at: expect.any(String), recovery_codes_left: 10 });
    expect((await call(shop, 'GET /api/auth/second-factor', { token: elsewhere.token })).status).toBe(401);
    expect(outcome(await verify(await codeAt(secret, new Date(clock.now().getTime() + STEP))))).toBe(
      'factor-enrolled',
    );
    expect(outcome(await call(shop, 'POST /api/auth/second-factor', { token: user.token }))).toBe(
      'factor-enrolled',
    );
    await outboxIsEmpty(shop);
    const mails = await mailsTo(shop, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('weryfikacja dwuetapowa jest włączona'),
    ]);
    expect(await actionsAbout(user)).toContain('account.factor-enrolled');
  });

  test('that is begun again has a new secret, and codes of the first one are wrong', async () => {
    const user = await aPerson();
    const [first, second] = [await aSecret(shop, user), await aSecret(shop, user)];
    const verify = async (secret: string) =>
      call(shop, 'POST /api/auth/second-factor/verify', {
        token: user.token,
        body: { otp: await codeAt(secret, clock.now()) },
      });
    expect(outcome(await verify(first))).toBe('otp-incorrect');
    expect(outcome(await verify(second))).toBe('done');
  });

  test('is set up with an address for a QR code, which names chain and person', async () => {
    const user = await aPerson();
    const { body } = await call(shop, 'POST /api/auth/second-factor', { token: user.token });
    const { secret, uri } = body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect([url.protocol, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      expect.stringContaining(`Bonpanel:${user.email}`),
    ]);
    expect(url.searchParams.get('secret')).toBe(secret);
  });

  test('is stored encrypted', async () => {
    const user = await someone();
    const { sealed_secret } = await shop.database.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(sealed_secret.includes(user.secret)).toBe(false);
  });

  test('that is enrolled while another one is begun does not change', async () => {
    const user = await aPerson();
    const { db } = shop.database;
    const { begun } = await transact(db, async (tx) => {
      await lockUser(tx, user.id);
      const begun = call(shop, 'POST /api/auth/second-factor', { token: user.token });
      await eventually(async () => expect(await countWaiting(db)).toBe(1));
      const factor = { user_id: user.id, sealed_secret: Buffer.alloc(0), pin_key_id: 1 };
      await tx
        .insertInto('second_factors')
        .values({ ...factor, enrolled_at: clock.now() })
        .execute();
      return { begun };
    });
    expect(outcome(await begun)).toBe('factor-enrolled');
  });

  test('that is copied in the database from one person to another signs nobody in', async () => {
    const [user, other] = [await someone(), await someone()];
    const { db } = shop.database;
    const factor = db.selectFrom('second_factors').select('sealed_secret').where('user_id', '=', other.id);
    const { sealed_secret } = await factor.executeTakeFirstOrThrow();
    await db.updateTable('second_factors').set({ sealed_secret }).where('user_id', '=', user.id).execute();
    expect((await logIn(user, { otp: await other.code() })).status).toBe(500);
  });

  test.each([
    ['POST /api/auth/second-factor', false],
    ['POST /api/auth/second-factor/verify', false],
    ['POST /api/auth/second-factor/recovery-codes', true],
    ['DELETE /api/auth/second-factor', true],
  ] as const)('%s needs a confirmed session', async (name, isEnrolled) => {
    const user = isEnrolled ? await someone() : await aPerson();
    const long = await aSession(shop, user.id, new Date(clock.now().getTime() - 16 * MINUTE));
    const body = name.endsWith('verify') ? { otp: '123456' } : undefined;
    const reply = await call(shop, name, { token: long.token, ...(body && { body }) });
    expect([reply.status, outcome(reply)]).toEqual([403, 'confirm-first']);
  });

  test('can be removed by its person, who then signs in with only the password', async () => {
    const user = await someone();
    for (let times = 0; times < 5; times += 1) await guess(user);
    expect(outcome(await call(shop, 'DELETE /api/auth/second-factor', { token: user.token }))).toBe('done');
    expect(outcome(await logIn(user))).toBe('done');
    expect(await read(user)).toMatchObject({ enrolled_at: null, recovery_codes_left: 0 });
    expect(await actionsAbout(user)).toContain('account.factor-removed');
    await outboxIsEmpty(shop);
    const subjects = (await mailsTo(shop, user.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toContain('weryfikacja dwuetapowa jest wyłączona');
    expect(outcome(await call(shop, 'DELETE /api/auth/second-factor', { token: user.token }))).toBe(
      'factor-missing',
    );
    expect(
      outcome(await call(shop, 'POST /api/auth/second-factor/recovery-codes', { token: user.token })),
    ).toBe('factor-missing');
    // A new factor begins without wrong codes.
    const factor = await aFactor(shop, user, clock.now);
    expect(outcome(await logIn(user, { otp: await factor.code() }))).toBe('done');
  });
});

describe('a confirmation', () => {
  const confirm = ({ token }: { token: string }, body: object) =>
    call(shop, 'POST /api/auth/confirm', { token, body });

  test('needs password and code', async () => {
    const user = await someone();
    const long = await aSession(shop, user.id, new Date(clock.now().getTime() - 16 * MINUTE));
    const asked = await confirm(long, { password: PASSWORD });
    expect([outcome(asked), Object.keys(asked.body.errors)]).toEqual(['otp-required', ['otp']]);
    const wrong = await confirm(long, { password: 'zgaduję', otp: await user.code() });
    expect([outcome(wrong), Object.keys(wrong.body.errors)]).toEqual([
      'old-password-incorrect',
      ['password'],
    ]);
    expect(outcome(await confirm(long, { password: PASSWORD, otp: await user.wrongCode() }))).toBe(
      'otp-incorrect',
    );
    const remove = () => call(shop, 'DELETE /api/auth/second-factor', { token: long.token });
    expect(outcome(await remove())).toBe('confirm-first');
    expect(outcome(await confirm(long, { password: PASSWORD, otp: await user.code() }))).toBe('done');
    expect(outcome(await remove())).toBe('done');
  });

  test('locks after five wrong codes in all sessions together, without locking sign-ins', async () => {
    const user = await someone();
    for (let times = 0; times < 5; times += 1) {
      const session = await aSession(shop, user.id, clock.now());
      expect(outcome(await confirm(session, { password: PASSWORD, otp: await user.wrongCode() }))).toBe(
        'otp-incorrect',
      );
    }
    const locked = await confirm(user, { password: PASSWORD, otp: await user.code() });
    expect(outcome(locked)).toBe('account-locked');
    expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
  });
});

describe('a lost factor', () => {
  const reset = (id: string, { token }: { token: string } = shop.administrator) =>
    call(shop, 'POST /api/users/:id/action/reset-factor', { token, id });

  test('can be removed by another person, an administrator in a confirmed session', async () => {
    const user = await someone('administrator');
    expect(outcome(await reset(user.id, user))).toBe('user-is-self');
    const boss = await aPerson('administrator');
    const long = await aSession(shop, boss.id, new Date(clock.now().getTime() - 16 * MINUTE));
    expect(outcome(await reset(user.id, long))).toBe('confirm-first');
    expect(outcome(await reset(user.id, shop.employer))).toBe('forbidden');
    const fresh = await aSession(shop, boss.id, clock.now());
    const done = await reset(user.id, fresh);
    expect([done.status, done.body.data.second_factor]).toEqual([200, false]);
    expect((await call(shop, 'GET /api/auth/second-factor', { token: user.token })).status).toBe(401);
    expect(outcome(await logIn(user))).toBe('done');
    expect(outcome(await reset(user.id, fresh))).toBe('factor-missing');
    expect(await actionsAbout(user)).toContain('user.factor-reset');
    await outboxIsEmpty(shop);
    const mails = await mailsTo(shop, user.email);
    expect(mails.at(-1)?.subject).toContain('usunięto Twoją weryfikację dwuetapową');
  });

  test('is visible to administrators in the list of users', async () => {
    const user = await someone();
    const { body } = await call(shop, 'GET /api/users/:id', { token: shop.administrator.token, id: user.id });
    expect(body.data.second_factor).toBe(true);
  });
});

test('codes are checked by the server’s clock, whatever it shows', async () => {
  const user = await someone();
  clock.advance(400 * 24 * 60 * MINUTE);
  expect(outcome(await logIn(user, { otp: await user.code() }))).toBe('done');
});
