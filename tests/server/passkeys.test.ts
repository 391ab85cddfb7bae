import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countWithoutFactor } from '../../server/accounts/factorQueries.ts';
import { deletePasskeysOf } from '../../server/accounts/passkeyQueries.ts';
import { lockUser } from '../../server/accounts/queries.ts';
import { resetFactorOf } from '../../server/cli/resetFactor.ts';
import type { Tx } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { androidKeyStatement } from '../support/attestations.ts';
import { Authenticator, aPasskey, PASSKEY_URL } from '../support/authenticator.ts';
import { aSalon, aSession, aUser, PASSWORD, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor } from '../support/factor.ts';
import { mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

// requirements "Passkeys"

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = new TestClock();
const shop = openShop({ TRUST_PROXY: '1', PUBLIC_URL: PASSKEY_URL }, undefined, { clock: clock.now });
const elsewhere = openShop();
const demanding = openShop({ SECOND_FACTOR: 'everybody', PUBLIC_URL: PASSKEY_URL });

let addresses = 0;
/** Returns an address that no other test has locked. */
function another(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const outcome = ({ status, body }: Reply) => (status === 200 ? 'done' : body.reason);
type Answering = Parameters<Authenticator['get']>[1];

/** Returns somebody whose session begins now according to the server's clock. */
async function aPerson(role: 'administrator' | 'employer' = 'employer'): Promise<SignedIn> {
  const user = await aUser(shop, { role, salonId: shop.salonId });
  return { ...user, ...(await aSession(shop, user.id, clock.now())) };
}

/** Returns somebody with a passkey. */
async function someone(role: 'administrator' | 'employer' = 'employer') {
  const user = await aPerson(role);
  const { device, id: passkeyId } = await aPasskey(shop, user);
  return { ...user, device, passkeyId };
}

const options = async () => (await call(shop, 'POST /api/auth/passkey-login/options')).body.data;
const send = (passkey: unknown, { address = another(), cookie = '' } = {}) =>
  call(shop, 'POST /api/auth/passkey-login', {
    body: { passkey },
    headers: { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
  });
async function signIn(
  { device }: { device: Authenticator },
  answering?: Answering,
  from?: { address?: string },
) {
  return send(device.get(await options(), answering), from);
}
const logIn = ({ email }: SignedIn, otp?: string, address = another()) =>
  call(shop, 'POST /api/auth/login', {
    body: { email, password: PASSWORD, otp },
    headers: { 'X-Forwarded-For': address },
  });
const list = async ({ token }: { token: string }) =>
  (await call(shop, 'GET /api/auth/passkeys', { token })).body.data.passkeys;
const actionsAbout = async ({ id }: { id: string }) =>
  (
    await shop.database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const subjectsTo = async ({ email }: SignedIn) => {
  await outboxIsEmpty(shop);
  return (await mailsTo(shop, email)).map(({ subject }) => subject);
};

describe('a passkey', () => {
  test('signs in without a password, and the session is confirmed', async () => {
    const user = await someone();
    const reply = await signIn(user);
    expect([reply.status, reply.body.data.user_data.email]).toEqual([200, user.email]);
    expect(reply.body.data.capabilities).toContain('passkeys');
    expect(reply.headers.getSetCookie()[0]).toContain('bonpanel-device-');
    const token: string = reply.body.data.access_token;
    const [passkey] = await list({ token });
    expect(passkey).toEqual({
      id: user.passkeyId,
      name: 'Laptop',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      synced: false,
    });
    const removed = await call(shop, 'DELETE /api/auth/passkeys/:id', { token, id: user.passkeyId });
    expect(outcome(removed)).toBe('done');
    expect(await actionsAbout(user)).toEqual(
      expect.arrayContaining(['account.passkey-added', 'session.started', 'account.passkey-removed']),
    );
    expect(await subjectsTo(user)).toEqual([
      expect.stringContaining('dodano klucz dostępu'),
      expect.stringContaining('usunięto klucz dostępu'),
    ]);
  });

  test('is stored with what its authenticator reports about itself', async () => {
    const { id } = await someone();
    const kept = await shop.database.db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      counter: 1,
      transports: ['internal'],
      device_type: 'singleDevice',
      backed_up: false,
      aaguid: '00000000-0000-0000-0000-000000000000',
      last_used_at: null,
    });
    expect(kept.public_key.length).toBeGreaterThan(64);
  });

  test('is requested with options that name nobody', async () => {
    expect(await options()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{80,}$/),
      rpId: 'bony.example.test',
      timeout: 5 * MINUTE,
      userVerification: 'required',
    });
  });

  test('makes the password insufficient, ends the other sessions, and is visible to administrators', async () => {
    const user = await aPerson();
    const other = await aSession(shop, user.id, clock.now());
    await aPasskey(shop, user);
    expect((await call(shop, 'GET /api/auth/passkeys', { token: other.token })).status).toBe(401);
    const refused = await logIn(user);
    expect([refused.status, outcome(refused), refused.headers.getSetCookie()]).toEqual([
      422,
      'passkey-required',
      [],
    ]);
    const seen = { token: shop.administrator.token, id: user.id };
    expect((await call(shop, 'GET /api/users/:id', seen)).body.data.second_factor).toBe(true);
  });

  test('does not replace password and code of somebody with an app, and leaves their other sessions', async () => {
    const user = await aPerson();
    const factor = await aFactor(shop, user, clock.now);
    const other = await aSession(shop, user.id, clock.now());
    await aPasskey(shop, user);
    expect(await list(other)).toHaveLength(1);
    expect(outcome(await logIn(user))).toBe('otp-required');
    expect(outcome(await logIn(user, await factor.code()))).toBe('done');
  });

  test('no longer signs in once it is removed, and then the password is enough', async () => {
    const user = await someone();
    const { token, passkeyId: id } = user;
    expect(outcome(await call(shop, 'DELETE /api/auth/passkeys/:id', { token, id }))).toBe('done');
    expect(outcome(await signIn(user))).toBe('passkey-incorrect');
    expect(await actionsAbout(user)).toContain('account.passkey-refused');
    expect(outcome(await logIn(user))).toBe('done');
  });

  test('of somebody else can be neither listed nor removed', async () => {
    const [user, other] = [await someone(), await someone()];
    const { token } = other;
    const reply = await call(shop, 'DELETE /api/auth/passkeys/:id', { token, id: user.passkeyId });
    expect(outcome(reply)).toBe('not-found');
    expect(await list(user)).toHaveLength(1);
    expect((await list(other)).map(({ id }: { id: string }) => id)).toEqual([other.passkeyId]);
  });

  test('cannot be added by a person who has twenty', async () => {
    const user = await aPerson();
    for (let count = 0; count < 20; count += 1) await aPasskey(shop, user, { name: `Klucz ${count}` });
    const { token } = user;
    const refused = await call(shop, 'POST /api/auth/passkeys/options', { token });
    expect([outcome(refused), refused.body.message]).toEqual([
      'too-many-passkeys',
      'Masz już 20 kluczy dostępu. Najpierw usuń któryś z nich.',
    ]);
  });
});

describe('signing in is refused with the same sentence', () => {
  test.each<[string, Answering]>([
    ['from another origin', { origin: 'https://bony.example.test.evil.test' }],
    ['at another host’s name', { rpId: 'evil.test' }],
    ['without fingerprint or PIN', { isVerified: false }],
    ['with a count that does not go on', { counter: 1 }],
    ['with a challenge of somebody else', { challenge: 'A'.repeat(90) }],
    ['in the name of somebody else', { handle: Buffer.from('x').toString('base64url') }],
  ])('%s', async (_, answering) => {
    const user = await someone();
    const refused = await signIn(user, answering);
    expect([refused.status, outcome(refused), refused.body.errors]).toEqual([
      422,
      'passkey-incorrect',
      undefined,
    ]);
    expect(await actionsAbout(user)).toContain('account.passkey-refused');
    expect(outcome(await signIn(user, { counter: 9 }))).toBe('done');
  });

  test('with a challenge that was already answered, even at the same time', async () => {
    const user = await someone();
    const passkey = user.device.get(await options());
    const replies = await Promise.all([send(passkey), send(passkey), send(passkey)]);
    expect(replies.map(outcome).sort()).toEqual(['done', 'passkey-incorrect', 'passkey-incorrect']);
  });

  test('with a challenge that was already answered, even by an authenticator that does not count', async () => {
    const user = await someone();
    const { db } = shop.database;
    await db.updateTable('passkeys').set({ counter: 0 }).where('user_id', '=', user.id).execute();
    const passkey = user.device.get(await options(), { counter: 0 });
    expect(outcome(await send(passkey))).toBe('done');
    expect(outcome(await send(passkey))).toBe('passkey-incorrect');
    expect(outcome(await signIn(user, { counter: 0 }))).toBe('done');
  });

  test('with a challenge older than five minutes, for which its use is remembered', async () => {
    const user = await someone();
    const used = user.device.get(await options());
    expect(outcome(await send(used))).toBe('done');
    const passkey = user.device.get(await options());
    const { db } = shop.database;
    await purgeExpired(db, testConfig({ DATA_DIR: shop.dataDir }), clock.now());
    expect(outcome(await send(used))).toBe('passkey-incorrect');
    clock.advance(5 * MINUTE);
    expect(outcome(await send(passkey))).toBe('passkey-incorrect');
    await purgeExpired(db, testConfig({ DATA_DIR: shop.dataDir }), new Date(clock.now().getTime() + 1));
    expect(await db.selectFrom('used_challenges').selectAll().execute()).toEqual([]);
  });

  test('with a challenge that was made while the clock was days ahead', async () => {
    const user = await someone();
    clock.advance(30 * DAY);
    const passkey = user.device.get(await options());
    clock.advance(-30 * DAY);
    expect(outcome(await send(passkey))).toBe('passkey-incorrect');
    expect(outcome(await signIn(user))).toBe('done');
  });

  test('with a challenge for a new passkey', async () => {
    const user = await someone();
    const { body } = await call(shop, 'POST /api/auth/passkeys/options', { token: user.token });
    expect(outcome(await send(user.device.get(body.data)))).toBe('passkey-incorrect');
  });

  test('with an unknown passkey, and with the signature of another one', async () => {
    const [user, other] = [await someone(), await someone()];
    const unknown = new Authenticator();
    expect(outcome(await signIn({ device: unknown }))).toBe('passkey-incorrect');
    const asked = await options();
    const { id, rawId, response } = user.device.get(asked);
    const forged = { ...other.device.get(asked), id, rawId };
    const withHandle = { ...forged, response: { ...forged.response, userHandle: response.userHandle } };
    expect(outcome(await send(withHandle))).toBe('passkey-incorrect');
  });

  test('by somebody who was deactivated', async () => {
    const user = await someone();
    const { token } = shop.administrator;
    expect((await call(shop, 'DELETE /api/users/:id', { token, id: user.id })).status).toBe(200);
    expect(outcome(await signIn(user))).toBe('passkey-incorrect');
  });

  test('at a field if what was sent is not a passkey at all', async () => {
    const { status, body } = await send('nic');
    expect([status, body.reason, Object.keys(body.errors)]).toEqual([422, 'fields-invalid', ['passkey']]);
  });
});

describe('wrong passkeys', () => {
  test('lock a person after ten, counted together with wrong passwords', async () => {
    const user = await someone();
    const wrong = () => signIn(user, { isVerified: false });
    for (let times = 0; times < 10; times += 1) expect(outcome(await wrong())).toBe('passkey-incorrect');
    expect(outcome(await signIn(user))).toBe('account-locked');
    expect(outcome(await logIn(user))).toBe('account-locked');
    clock.advance(16 * MINUTE);
    expect(outcome(await signIn(user))).toBe('done');
  });

  test('lock an address after twenty, even if they are of different people', async () => {
    const address = another();
    const wrong = () => signIn({ device: new Authenticator() }, {}, { address });
    for (let times = 0; times < 20; times += 1) expect(outcome(await wrong())).toBe('passkey-incorrect');
    expect(outcome(await signIn(await someone(), {}, { address }))).toBe('address-locked');
  });

  test('get the same answers at the same speed from a locked address, no matter who has signed in there', async () => {
    const [known, address] = [await someone(), another()];
    expect(outcome(await signIn(known, {}, { address }))).toBe('done');
    const unknown = { device: new Authenticator() };
    for (let times = 0; times < 20; times += 1) await signIn(unknown, {}, { address });
    const told = async (who: { device: Authenticator }) => {
      const startedAt = performance.now();
      const { status, text } = await signIn(who, { isVerified: false }, { address });
      expect(performance.now() - startedAt).toBeGreaterThan(990);
      return [status, text];
    };
    const expected = await told(unknown);
    expect(expected[0]).toBe(429);
    expect(await told(known)).toEqual(expected);
    expect(outcome(await signIn(known, {}, { address }))).toBe('done');
  });
});

describe('adding one', () => {
  const add = (token: string, passkey: unknown) =>
    call(shop, 'POST /api/auth/passkeys', { token, body: { name: 'Telefon', passkey } });
  const asked = async ({ token }: { token: string }) =>
    (await call(shop, 'POST /api/auth/passkeys/options', { token })).body.data;

  test('needs a confirmed session, and so does removing it', async () => {
    const user = await someone();
    const long = await aSession(shop, user.id, new Date(clock.now().getTime() - 16 * MINUTE));
    const { token } = long;
    const begun = await call(shop, 'POST /api/auth/passkeys/options', { token });
    expect([begun.status, outcome(begun)]).toEqual([403, 'confirm-first']);
    const made = new Authenticator().create(await asked(user));
    expect(outcome(await add(token, made))).toBe('confirm-first');
    const removed = await call(shop, 'DELETE /api/auth/passkeys/:id', { token, id: user.passkeyId });
    expect(outcome(removed)).toBe('confirm-first');
    expect(await list(user)).toHaveLength(1);
  });

  test.each<[string, Answering]>([
    ['from another origin', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without fingerprint or PIN', { isVerified: false }],
    ['with another challenge', { challenge: 'A'.repeat(90) }],
  ])('%s is refused', async (_, answering) => {
    const user = await aPerson();
    const refused = await add(user.token, new Authenticator().create(await asked(user), answering));
    expect([refused.status, outcome(refused)]).toEqual([422, 'passkey-not-added']);
    expect(await list(user)).toEqual([]);
  });

  test('is refused with a challenge of another person or of a sign-in, or a second time', async () => {
    const [user, other] = [await aPerson(), await aPerson()];
    const device = new Authenticator();
    const ofOther = { ...(await asked(user)), challenge: (await asked(other)).challenge };
    expect(outcome(await add(user.token, device.create(ofOther)))).toBe('passkey-not-added');
    const ofSignIn = { ...(await asked(user)), challenge: (await options()).challenge };
    expect(outcome(await add(user.token, device.create(ofSignIn)))).toBe('passkey-not-added');
    const once = await asked(user);
    expect(outcome(await add(user.token, device.create(once)))).toBe('done');
    expect(outcome(await add(user.token, new Authenticator().create(once)))).toBe('passkey-not-added');
    expect(outcome(await add(user.token, device.create(await asked(user))))).toBe('passkey-not-added');
    expect((await asked(user)).excludeCredentials).toHaveLength(1);
  });

  test('fetches nothing that the certificates of a device name', async () => {
    let connections = 0;
    const named = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void named.close());
    await once(named, 'listening');
    const { port } = named.address() as AddressInfo;
    const user = await aPerson();
    const attest = androidKeyStatement(`http://127.0.0.1:${port}/revoked`);
    const added = await add(user.token, new Authenticator().create(await asked(user), { attest }));
    expect([outcome(added), connections]).toEqual(['done', 0]);
  });

  test.each(['packed', 'tpm', 'fido-u2f', 'apple', 'android-safetynet', 'unheard-of'])(
    'does not read what a device states about itself, as in %s',
    async (format) => {
      const user = await aPerson();
      const attest = () => ({ format, fields: new Map([['x5c', []]]) });
      const made = new Authenticator().create(await asked(user), { attest });
      expect(outcome(await add(user.token, made))).toBe('done');
    },
  );

  test('is refused without a statement that can be decoded', async () => {
    const user = await aPerson();
    const made = new Authenticator().create(await asked(user));
    for (const attestationObject of ['AA', 'oA', 'gYGBgYGB', '9'.repeat(16_000), 'gYGB'.repeat(4_000)]) {
      const wrong = { ...made, response: { ...made.response, attestationObject } };
      expect(outcome(await add(user.token, wrong))).toBe('passkey-not-added');
    }
    expect(outcome(await add(user.token, made))).toBe('done');
  });

  test('is refused at its field without a name', async () => {
    const user = await aPerson();
    const body = { name: ' ', passkey: new Authenticator().create(await asked(user)) };
    const refused = await call(shop, 'POST /api/auth/passkeys', { token: user.token, body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']]);
  });
});

describe('a confirmation', () => {
  const confirm = (token: string, body: object) => call(shop, 'POST /api/auth/confirm', { token, body });
  const longAgo = ({ id }: SignedIn) => aSession(shop, id, new Date(clock.now().getTime() - 16 * MINUTE));

  test('accepts a passkey instead of the password, which alone is not enough', async () => {
    const user = await someone();
    const { token } = await longAgo(user);
    expect(outcome(await confirm(token, { password: PASSWORD }))).toBe('passkey-required');
    const nothing = await confirm(token, {});
    expect([outcome(nothing), Object.keys(nothing.body.errors)]).toEqual(['fields-invalid', ['password']]);
    const remove = () => call(shop, 'DELETE /api/auth/passkeys/:id', { token, id: user.passkeyId });
    expect(outcome(await remove())).toBe('confirm-first');
    const passkey = user.device.get(await options());
    expect(outcome(await confirm(token, { passkey }))).toBe('done');
    expect(outcome(await confirm(token, { passkey }))).toBe('passkey-incorrect');
    expect(outcome(await remove())).toBe('done');
  });

  test('refuses the passkey of another person, who can still use it', async () => {
    const [user, other] = [await someone(), await someone()];
    const { token } = await longAgo(user);
    const passkey = other.device.get(await options());
    expect(outcome(await confirm(token, { passkey }))).toBe('passkey-incorrect');
    expect(await actionsAbout(user)).toContain('account.passkey-refused');
    expect(outcome(await send(passkey))).toBe('done');
  });

  test('locks after ten refused passkeys, as after wrong passwords', async () => {
    const user = await someone();
    const { token } = await longAgo(user);
    const wrong = async () =>
      confirm(token, { passkey: user.device.get(await options(), { isVerified: false }) });
    for (let times = 0; times < 10; times += 1) expect(outcome(await wrong())).toBe('passkey-incorrect');
    expect(outcome(await confirm(token, { passkey: user.device.get(await options()) }))).toBe(
      'account-locked',
    );
  });
});

test('an administrator removes a lost passkey as a second factor, and then the password is enough', async () => {
  const user = await someone();
  const { token } = await aSession(shop, shop.administrator.id, clock.now());
  const reset = () => call(shop, 'POST /api/users/:id/action/reset-factor', { token, id: user.id });
  const done = await reset();
  expect([done.status, done.body.data.second_factor]).toEqual([200, false]);
  expect((await call(shop, 'GET /api/auth/passkeys', { token: user.token })).status).toBe(401);
  expect(outcome(await signIn(user))).toBe('passkey-incorrect');
  expect(outcome(await logIn(user))).toBe('done');
  expect(outcome(await reset())).toBe('factor-missing');
});

test('the operator can also remove lost passkeys, and is told who has no second factor', async () => {
  const { db } = shop.database;
  const before = await countWithoutFactor(db, 'all');
  const user = await someone();
  expect(await countWithoutFactor(db, 'all')).toBe(before);
  const found = await Array.fromAsync(resetFactorOf(db, { email: user.email, now: clock.now() }));
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringContaining('signs in with the password alone'),
  ]);
  expect(await countWithoutFactor(db, 'all')).toBe(before + 1);
  expect(outcome(await signIn(user))).toBe('passkey-incorrect');
});

/** Does something to a person while their sign-in waits for the lock of their row. */
async function meanwhile(
  user: SignedIn,
  signIn: () => Promise<Reply>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Reply> {
  const { db } = shop.database;
  // Wait for the outbox, because sending a mail also waits for its person's row.
  await outboxIsEmpty(shop);
  const { reply } = await transact(db, async (tx) => {
    await lockUser(tx, user.id);
    const reply = signIn();
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    await change(tx);
    return { reply };
  });
  return reply;
}

describe('no session begins', () => {
  test('with a passkey that was removed while it was checked', async () => {
    const user = await someone();
    const remove = (tx: Tx) => deletePasskeysOf(tx, user.id);
    expect(outcome(await meanwhile(user, () => signIn(user), remove))).toBe('passkey-incorrect');
  });

  test('with only the password if a passkey was added while it was checked', async () => {
    const [user, other] = [await aPerson(), await someone()];
    const give = (tx: Tx) =>
      tx.updateTable('passkeys').set({ user_id: user.id }).where('user_id', '=', other.id).execute();
    expect(outcome(await meanwhile(user, () => logIn(user), give))).toBe('credentials-invalid');
  });

  test('with an address that was changed while the password was checked', async () => {
    const user = await aPerson();
    const change = (tx: Tx) =>
      tx
        .updateTable('users')
        .set({ email: `new-${user.email}` })
        .where('id', '=', user.id)
        .execute();
    expect(outcome(await meanwhile(user, () => logIn(user), change))).toBe('credentials-invalid');
  });
});

// requirements "Session"
describe('a session has the role and salon that its person was given while it began', () => {
  async function expectChanged(user: SignedIn, begin: () => Promise<Reply>) {
    const salon_id = await aSalon(shop);
    const change = (tx: Tx) =>
      tx.updateTable('users').set({ role: 'administrator', salon_id }).where('id', '=', user.id).execute();
    const { body } = await meanwhile(user, begin, change);
    expect(body.data.user_data).toMatchObject({ role: 0, salon: { id: salon_id } });
  }

  test('with a password', async () => {
    const user = await aPerson();
    await expectChanged(user, () => logIn(user));
  });

  test('with a passkey', async () => {
    const user = await someone();
    await expectChanged(user, () => signIn(user));
  });
});

describe('a host that demands a second factor', () => {
  test('accepts a passkey as the second factor until it is removed', async () => {
    const user = await aUser(demanding);
    const { token } = user;
    const read = () => call(demanding, 'GET /api/sessions', { token });
    expect(outcome(await read())).toBe('enroll-first');
    const { device, id } = await aPasskey(demanding, user);
    expect(outcome(await read())).toBe('done');
    const { body } = await call(demanding, 'POST /api/auth/passkey-login/options');
    const signedIn = await call(demanding, 'POST /api/auth/passkey-login', {
      body: { passkey: device.get(body.data) },
    });
    expect([outcome(signedIn), signedIn.body.data.enroll_first]).toEqual(['done', undefined]);
    expect(outcome(await call(demanding, 'DELETE /api/auth/passkeys/:id', { token, id }))).toBe('done');
    expect(outcome(await read())).toBe('enroll-first');
  });
});

describe('a host without HTTPS', () => {
  test('does not announce passkeys, and refuses to add or accept any', async () => {
    const { token, email } = await aUser(elsewhere);
    const signedIn = await call(elsewhere, 'POST /api/auth/login', { body: { email, password: PASSWORD } });
    expect(signedIn.body.data.capabilities).not.toContain('passkeys');
    const passkey = new Authenticator().get({ challenge: 'A' });
    const replies = [
      await call(elsewhere, 'POST /api/auth/passkeys/options', { token }),
      await call(elsewhere, 'POST /api/auth/passkey-login/options'),
      await call(elsewhere, 'POST /api/auth/passkey-login', { body: { passkey } }),
      await call(elsewhere, 'POST /api/auth/confirm', { token, body: { passkey } }),
    ];
    expect(replies.map(outcome)).toEqual(Array(4).fill('passkeys-unavailable'));
  });
});
