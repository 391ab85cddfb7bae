import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type CallAddress, callsOn } from '../../contract/calls.ts';
import { transact } from '../../server/db/transact.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { aSession, aUser, CHEAP_PASSWORDS, PASSWORD, type SignedIn } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { awaitMail, mailsTo, outboxIsEmpty, tokenIn } from '../support/mail.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = new TestClock();
const shop = openShop({ TRUST_PROXY: '1' }, undefined, { clock: clock.now, passwordCost: CHEAP_PASSWORDS });
/** A server whose password checks take as long as in production. */
const slowShop = openShop({ TRUST_PROXY: '1' });

let addresses = 0;
/** Returns an address that no other test has locked. */
function another(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** A browser, which keeps the cookies that it is given and sends them to the paths that they are for. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #shop: Shop;

  constructor(at = shop) {
    this.#shop = at;
  }

  async call(name: CallAddress, body: object, { address = another(), headers = {}, token = '' } = {}) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const isSent = cookie && name.includes(' /api/auth/');
    const reply = await call(this.#shop, name, {
      body,
      ...(token && { token }),
      headers: { 'X-Forwarded-For': address, ...(isSent && { Cookie: cookie }), ...headers },
    });
    const cookies = reply.headers.getSetCookie();
    // The OpenAPI document describes the cookie for the calls with the same property.
    expect(cookies.length).toBe(reply.status === 200 && 'remembersBrowser' in callsOn[name] ? 1 : 0);
    for (const set of cookies) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(key, value);
    }
    return reply;
  }

  logIn({ email }: { email: string }, password = PASSWORD, address?: string) {
    return this.call('POST /api/auth/login', { email, password }, { ...(address && { address }) });
  }
}

const reasonOf = ({ body }: Reply) => body.reason ?? 'done';
async function times<Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let place = 0; place < count; place += 1) results.push(await work(place));
  return results;
}
/** For attempts at a locked address, each of which waits for a second. */
const timesAtOnce = <Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));
const guess = (user: { email: string }, address?: string, at = shop) =>
  new Browser(at).logIn(user, 'zgaduję', address);
/** Locks an address for all attempts of strangers. */
const lockAddress = (address: string, at = shop) =>
  timesAtOnce(20, (place) => guess({ email: `nikt${place}-${address}@example.test` }, address, at));
const forget = (browser: Browser, { email }: SignedIn, address?: string) =>
  browser.call('POST /api/auth/forgot-password', { email }, { ...(address && { address }) });
const reset = (browser: Browser, token: string, password: string, address?: string) =>
  browser.call(
    'POST /api/auth/reset-password',
    { token, password, password_confirmation: password },
    { ...(address && { address }) },
  );
const devicesOf = async ({ id }: { id: string }) =>
  (await shop.database.db.selectFrom('known_devices').selectAll().execute()).filter(
    ({ user_id }) => user_id === id,
  ).length;
const addressesOf = async ({ id }: { id: string }) =>
  new Set(
    (await shop.database.db.selectFrom('known_addresses').selectAll().execute())
      .filter(({ user_id }) => user_id === id)
      .map(({ address }) => address),
  );

describe('the cookie of a browser', () => {
  test('is set by signing in, lasts 90 days, is only sent to sign-ins, and is hidden from scripts and other sites', async () => {
    const user = await aUser(shop);
    const { headers } = await new Browser().logIn(user);
    expect(headers.get('Set-Cookie')).toMatch(
      /^bonpanel-device-[0-9a-f]{8}=[\w-]{43}; Max-Age=7776000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const wrong = await new Browser().logIn(user, 'zgaduję');
    expect(wrong.headers.get('Set-Cookie')).toBeNull();
  });

  test('is Secure where the request came over https', async () => {
    const user = await aUser(shop);
    const body = { email: user.email, password: PASSWORD };
    const https = { headers: { 'X-Forwarded-Proto': 'https' } };
    const { headers } = await new Browser().call('POST /api/auth/login', body, https);
    expect(headers.get('Set-Cookie')).toMatch(/^__Secure-bonpanel-device-[0-9a-f]{8}=.*; Secure;/);
  });

  test('is replaced by each sign-in, and the previous one is no longer valid', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    await browser.logIn(user);
    const thief = new Browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.logIn(user);
    expect([...browser.cookies.keys()]).toEqual([...thief.cookies.keys()]);
    expect([...browser.cookies.values()]).not.toEqual([...thief.cookies.values()]);
    expect(await devicesOf(user)).toBe(1);
    await times(10, () => guess(user));
    expect(reasonOf(await thief.logIn(user))).toBe('account-locked');
    expect(reasonOf(await browser.logIn(user))).toBe('done');
  });

  test('authenticates nobody', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    await browser.logIn(user);
    const [token = ''] = browser.cookies.values();
    const { status } = await call(shop, 'GET /api/users/:id', {
      id: user.id,
      token,
      headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(status).toBe(401);
    expect(reasonOf(await browser.logIn(user, 'zgaduję'))).toBe('credentials-invalid');
  });

  test('is recognized among other cookies, but not behind fifty that may be ours: each makes the query longer', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    await browser.logIn(user);
    await times(10, () => guess(user));
    const [own] = [...browser.cookies].map((pair) => pair.join('='));
    const madeUp = (count: number, length = 43) =>
      Array.from({ length: count }, (_, place) => {
        const number = String(place).padStart(8, '0');
        return `bonpanel-device-${number}=${number.padEnd(length, 'x')}`;
      });
    const guessBehind = async (...others: string[]) => {
      const headers = { Cookie: [...others, own, 'theme="dark"'].join('; ') };
      const body = { email: user.email, password: 'zgaduję' };
      return reasonOf(await new Browser().call('POST /api/auth/login', body, { headers }));
    };
    expect(await guessBehind('theme=dark', ...madeUp(50, 42), ...madeUp(49))).toBe('credentials-invalid');
    expect(await guessBehind(...madeUp(50))).toBe('account-locked');
  });

  test('is worth nothing for anybody else, although people may share a browser', async () => {
    const [one, other, stranger] = [await aUser(shop), await aUser(shop), await aUser(shop)];
    const till = new Browser();
    await till.logIn(one);
    await till.logIn(other);
    expect(till.cookies.size).toBe(2);
    for (const user of [one, other, stranger]) await times(10, () => guess(user));
    expect(reasonOf(await till.logIn(one))).toBe('done');
    expect(reasonOf(await till.logIn(other))).toBe('done');
    expect(reasonOf(await till.logIn(stranger))).toBe('account-locked');
  });

  test('ends with deactivation, a reset and after 90 days; a change of the password keeps it in the own browser only', async () => {
    const administrator = {
      ...shop.administrator,
      ...(await aSession(shop, shop.administrator.id, clock.now())),
    };
    const user = await aUser(shop, { role: 'employer', salonId: shop.salonId });
    const [till, phone] = [new Browser(), new Browser()];
    const { body } = await till.logIn(user);
    await phone.logIn(user);
    expect(await devicesOf(user)).toBe(2);
    const change = {
      old_password: PASSWORD,
      password: 'nowe-haslo-1',
      password_confirmation: 'nowe-haslo-1',
    };
    const changed = await till.call('PUT /api/auth/update-account', change, {
      token: body.data.access_token,
    });
    expect(changed.status).toBe(200);
    expect(await devicesOf(user)).toBe(1);
    await times(10, () => guess(user));
    expect(reasonOf(await till.logIn(user, 'nowe-haslo-1'))).toBe('done');
    expect(reasonOf(await phone.logIn(user, 'nowe-haslo-1'))).toBe('account-locked');

    await forget(till, user);
    await reset(phone, tokenIn(await resetMail(user, 1)), 'nowe-haslo-2');
    expect(await devicesOf(user)).toBe(1);
    expect(reasonOf(await till.logIn(user, 'nowe-haslo-2'))).toBe('account-locked');
    expect(reasonOf(await phone.logIn(user, 'nowe-haslo-2'))).toBe('done');

    await call(shop, 'DELETE /api/users/:id', { id: user.id, token: administrator.token });
    expect(await devicesOf(user)).toBe(0);

    const late = await aUser(shop);
    const old = new Browser();
    await old.logIn(late);
    clock.advance(90 * DAY);
    await times(10, () => guess(late));
    expect(reasonOf(await old.logIn(late))).toBe('account-locked');
    clock.advance(1);
    await purgeExpired(shop.database.db, testConfig({ DATA_DIR: shop.dataDir }), clock.now());
    expect(await devicesOf(late)).toBe(0);
  });

  test('is forgotten together with the known address from which it was given', async () => {
    const { token } = await aSession(shop, shop.administrator.id, clock.now());
    const user = await aUser(shop, { salonId: shop.salonId });
    const [home, salon] = [another(), another()];
    await new Browser().logIn(user, PASSWORD, home);
    const { body } = await new Browser().logIn(user, PASSWORD, salon);
    expect(await addressesOf(user)).toEqual(new Set([home, salon]));
    const password = 'nowe-haslo-1';
    const change = { old_password: PASSWORD, password, password_confirmation: password };
    const at = { token: body.data.access_token, address: salon };
    expect((await new Browser().call('PUT /api/auth/update-account', change, at)).status).toBe(200);
    expect(await addressesOf(user)).toEqual(new Set([salon]));

    await forget(new Browser(), user);
    await reset(new Browser(), tokenIn(await resetMail(user, 1)), 'nowe-haslo-2', home);
    expect(await addressesOf(user)).toEqual(new Set([home]));

    const moved = {
      ...{ name: 'Ewa', surname: 'Testowa', role: 1, salon_id: shop.salonId },
      email: `nowy-${user.email}`,
    };
    const { status } = await call(shop, 'PUT /api/users/:id', { id: user.id, token, body: moved });
    expect(status).toBe(200);
    expect(await addressesOf(user)).toEqual(new Set());

    await new Browser().logIn(moved, 'nowe-haslo-2', home);
    expect(await addressesOf(user)).toEqual(new Set([home]));
    await call(shop, 'DELETE /api/users/:id', { id: user.id, token });
    expect(await addressesOf(user)).toEqual(new Set());
  });

  test('outlives a sign-in without it every hour, for 90 days; more of them do not fill a table', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    const addOthers = (count: number) =>
      sql`
        INSERT INTO known_devices (token_hash, user_id, signed_in_at)
        SELECT sha256(uuid_send(gen_random_uuid())), ${user.id}, ${clock.now()} FROM generate_series(1, ${count}::int)
      `.execute(shop.database.db);
    await browser.logIn(user);
    clock.advance(MINUTE);
    await addOthers(90 * 24 - 1);
    await new Browser().logIn(user);
    await times(10, () => guess(user));
    expect(reasonOf(await browser.logIn(user))).toBe('done');
    await addOthers(100);
    await browser.logIn(user);
    expect(await devicesOf(user)).toBe(2_200);
  });

  test('is never offered to another origin', async () => {
    const reply = await fetch(`${shop.url}/api/auth/login`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.test', 'Access-Control-Request-Method': 'POST' },
    });
    expect(reply.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });
});

describe('a stranger’s wrong passwords', () => {
  test('from the salon’s own Wi-Fi do not lock anybody out of a browser in which they have signed in', async () => {
    const wifi = another();
    const people = await times(3, () => aUser(shop));
    const till = new Browser();
    for (const user of people) await till.logIn(user, PASSWORD, wifi);
    for (const user of people) await timesAtOnce(11, () => guess(user, wifi));
    await lockAddress(wifi);
    for (const user of people) expect(reasonOf(await till.logIn(user, PASSWORD, wifi))).toBe('done');
  });

  test('lock a person at a new address only until they have set a new password there', async () => {
    const [user, home, browser] = [await aUser(shop), another(), new Browser()];
    await times(10, () => guess(user));
    await lockAddress(home);
    expect((await browser.logIn(user, PASSWORD, home)).status).toBe(429);
    await forget(browser, user);
    await reset(browser, tokenIn(await resetMail(user, 1)), 'nowe-haslo-1', home);
    // The stranger goes on, even from that address.
    await timesAtOnce(15, () => guess(user, home));
    expect(reasonOf(await browser.logIn(user, 'nowe-haslo-1', home))).toBe('done');
    // The address stays locked for all others.
    expect(reasonOf(await new Browser().logIn(await aUser(shop), PASSWORD, home))).toBe('address-locked');
  });

  test('no longer count at that address even without a cookie, as on another origin', async () => {
    const [user, home] = [await aUser(shop), another()];
    await new Browser().logIn(user, PASSWORD, home);
    await times(10, () => guess(user, home));
    expect(reasonOf(await new Browser().logIn(user, PASSWORD, home))).toBe('account-locked');
    await forget(new Browser(), user);
    await reset(new Browser(), tokenIn(await resetMail(user, 1)), 'nowe-haslo-1', home);
    expect(reasonOf(await new Browser().logIn(user, 'nowe-haslo-1', home))).toBe('done');
  });

  test('get the same answers at the same speed from a locked address, no matter who has signed in there', async () => {
    const [known, other] = [await aUser(slowShop), await aUser(slowShop)];
    const [unknown, address] = [await aUser(slowShop), another()];
    for (const user of [known, other]) await new Browser(slowShop).logIn(user, PASSWORD, address);
    await lockAddress(address, slowShop);
    const told = async (user: { email: string }) => {
      const startedAt = performance.now();
      const { status, text } = await guess(user, address, slowShop);
      return { answer: [status, text], milliseconds: performance.now() - startedAt };
    };
    const { answer: expected } = await told({ email: 'nikt-tutaj@example.test' });
    expect(expected[0]).toBe(429);
    // More attempts than it takes to lock an account, one after the other and at once.
    const alone = await times(11, () => told(known));
    const atOnce = await Promise.all([...Array(12).fill(unknown), ...Array(12).fill(other)].map(told));
    for (const { answer, milliseconds } of [...alone, ...atOnce]) {
      expect(answer).toEqual(expected);
      expect(milliseconds).toBeGreaterThan(990);
    }
  });

  test('count for the address, no matter who has signed in there', async () => {
    const [known, unknown] = [await aUser(shop), await aUser(shop)];
    for (const user of [known, unknown]) {
      const address = another();
      await new Browser().logIn(known, PASSWORD, address);
      await times(19, (place) => guess({ email: `nikt-${address}-${place}@example.test` }, address));
      await guess(user, address);
      expect(reasonOf(await guess({ email: 'nikt@example.test' }, address))).toBe('address-locked');
      expect(reasonOf(await new Browser().logIn(known, PASSWORD, address))).toBe('done');
    }
  });

  test('get the same answers at the same speed from a crowded address, no matter who has signed in there', async () => {
    const [known, address] = [await aUser(shop), another()];
    await new Browser().logIn(known, PASSWORD, address);
    const stranger = { email: 'nikt@example.test' };
    await guess(stranger, address);
    const { crowd } = await transact(shop.database.db, async (tx) => {
      // The attempts of strangers at this address wait for it.
      await sql`SELECT FROM lockouts WHERE kind = 'address' AND name = ${address} FOR UPDATE`.execute(tx);
      const refused: string[] = [];
      const crowd = Array.from({ length: 45 }, () =>
        guess(stranger, address).then((reply) => refused.push(reasonOf(reply))),
      );
      await eventually(() => expect(refused).toEqual(Array(4).fill('too-many-attempts')));
      for (const user of [stranger, known]) {
        const startedAt = performance.now();
        expect(reasonOf(await guess(user, address))).toBe('too-many-attempts');
        expect(performance.now() - startedAt).toBeGreaterThan(990);
      }
      expect(reasonOf(await new Browser().logIn(known, PASSWORD, address))).toBe('done');
      return { crowd };
    });
    await Promise.all(crowd);
  });

  test('lock an account for strangers without revealing from which address its person is known', async () => {
    const [user, home] = [await aUser(shop), another()];
    await new Browser().logIn(user, PASSWORD, home);
    await times(10, () => guess(user));
    const [there, elsewhere] = [await guess(user, home), await guess(user)];
    expect(there.text).toBe(elsewhere.text);
    expect(reasonOf(there)).toBe('account-locked');
    expect(reasonOf(await new Browser().logIn(user, PASSWORD, home))).toBe('done');
  });

  test('are limited separately in each browser', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    await browser.logIn(user);
    expect((await times(11, () => browser.logIn(user, 'zgaduję'))).map(reasonOf)).toEqual([
      ...Array(10).fill('credentials-invalid'),
      'account-locked',
    ]);
    expect(reasonOf(await browser.logIn(user))).toBe('account-locked');
    expect(reasonOf(await new Browser().logIn(user))).toBe('done');
  });
});

describe('a reset mail', () => {
  test('is sent once in a quarter of an hour to all strangers together; its owner gets one from a known browser', async () => {
    const [user, browser] = [await aUser(shop), new Browser()];
    await browser.logIn(user);
    const replies = await times(6, () => forget(new Browser(), user));
    expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(6).fill([200, replies[0]?.text]));
    expect(await resetMails(user)).toHaveLength(1);
    expect((await forget(browser, user)).status).toBe(200);
    expect(await resetMails(user)).toHaveLength(2);
    await times(3, () => forget(browser, user));
    expect(await resetMails(user)).toHaveLength(2);
    clock.advance(15 * MINUTE);
    await forget(new Browser(), user);
    expect(await resetMails(user)).toHaveLength(3);
  });

  test('can be requested in a known browser from an address that strangers have locked for such requests', async () => {
    const [user, browser, wifi] = [await aUser(shop), new Browser(), another()];
    await browser.logIn(user, PASSWORD, wifi);
    await askForOthers(20, wifi);
    expect(reasonOf(await forget(new Browser(), user, wifi))).toBe('address-locked');
    expect(reasonOf(await forget(browser, user, wifi))).toBe('done');
    expect(await resetMails(user)).toHaveLength(1);
    for (let turn = 0; turn < 4; turn += 1) {
      clock.advance(10 * MINUTE + 1);
      await askForOthers(21, wifi);
    }
    // Repeated requests do not lengthen the lock: anyone else waits ten minutes at most.
    clock.advance(10 * MINUTE + 1);
    expect(reasonOf(await forget(new Browser(), user, wifi))).toBe('done');
  });

  test('leaves the links of earlier ones valid until one of them is used', async () => {
    const user = await aUser(shop);
    await forget(new Browser(), user);
    const first = tokenIn(await resetMail(user, 1));
    clock.advance(20 * MINUTE);
    await forget(new Browser(), user);
    const second = tokenIn((await resetMails(user)).find((mail) => tokenIn(mail) !== first) ?? { text: '' });
    expect(reasonOf(await reset(new Browser(), first, 'nowe-haslo-1'))).toBe('done');
    expect(reasonOf(await reset(new Browser(), second, 'nowe-haslo-2'))).toBe('reset-invalid');
  });

  test('is sent again at once, once the links of earlier ones have ended', async () => {
    const [user, administrator] = [await aUser(shop), await aUser(shop, { role: 'administrator' })];
    const { token } = administrator;
    await forget(new Browser(), user);
    await reset(new Browser(), tokenIn(await resetMail(user, 1)), 'nowe-haslo-1');
    await forget(new Browser(), user);
    expect(await resetMails(user)).toHaveLength(2);
    await call(shop, 'DELETE /api/users/:id', { token, id: user.id });
    await forget(new Browser(), user);
    await outboxIsEmpty(shop);
    await call(shop, 'POST /api/users/:id/action/reactivate', { token, id: user.id });
    await forget(new Browser(), user);
    expect(await resetMails(user)).toHaveLength(3);
  });
});

/** Requests reset mails to addresses that belong to nobody. */
async function askForOthers(count: number, address: string) {
  for (let place = 0; place < count; place += 1) {
    addresses += 1;
    const body = { email: `kto${addresses}@example.test` };
    await new Browser().call('POST /api/auth/forgot-password', body, { address });
  }
}

async function resetMails({ email }: SignedIn) {
  await outboxIsEmpty(shop);
  return (await mailsTo(shop, email)).filter(({ text }) => text?.includes('/reset-password/'));
}

async function resetMail(user: SignedIn, count: number) {
  await awaitMail(shop, user.email, count);
  const mails = await resetMails(user);
  return mails.at(-1) ?? { text: '' };
}
