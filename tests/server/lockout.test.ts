import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type { Role } from '../../contract/codes.ts';
import { formatMoment } from '../../contract/warsaw.ts';
import { verifyPassword } from '../../server/accounts/password.ts';
import { transact } from '../../server/db/transact.ts';
import { cardSubject, createLockout } from '../../server/lockout/lockout.ts';
import { createRefusalTally } from '../../server/lockout/refusalTally.ts';
import { MAX_WAITING } from '../../server/lockout/rules.ts';
import {
  aSession,
  aUser,
  type BuiltCard,
  CHEAP_PASSWORDS,
  PASSWORD,
  type SignedIn,
} from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { passTime } from '../support/passTime.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { unknownNameBucket } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = new TestClock();

const shop = openShop({ TRUST_PROXY: '1' }, undefined, {
  clock: clock.now,
  timeouts: { refusalCountMs: 20 },
  passwordCost: CHEAP_PASSWORDS,
});
/** A server whose password checks take as long as in production. */
const slowShop = openShop({ TRUST_PROXY: '1' });

const pass = (milliseconds: number) => passTime(shop, { clock, milliseconds });

let addresses = 0;
/** Returns an address that no other test has locked. */
function another(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** Returns a user who signs in now according to the server's clock. */
async function signedIn(role: Role = 'employer'): Promise<SignedIn> {
  const user = await aUser(shop, { role, salonId: shop.salonId });
  return { ...user, ...(await aSession(shop, user.id, clock.now())) };
}

const newCard = () => shop.card({ status: 'active' });
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** Checks a card on the public page. */
const check = ({ number, pin }: { number: string; pin: string }, address = another()) =>
  call(shop, 'POST /api/check-boncard', { body: { number, pin }, headers: from(address) });
const checkWrongly = ({ number }: { number: string }, address?: string) =>
  check({ number, pin: 'ZZZ' }, address);

/** Searches for a card with its PIN at the counter. */
const search = (card: BuiltCard, who: SignedIn, pin: string = card.pin, address = another()) =>
  call(shop, 'POST /api/boncards/search', {
    token: who.token,
    headers: from(address),
    body: { number: card.number, pin, searchForType: 'purchase' },
  });

/** Searches for a card by its number alone. */
const find = (number: string, { token }: SignedIn) =>
  call(shop, 'POST /api/boncards/search', { token, body: { number, searchForType: 'charge' } });

let unknown = 0;
/**
 * Returns a number that no card has. Not a random one, because one of some hundred would share a bucket with a locked
 * one.
 */
function unknownNumber(): CardNumber {
  unknown += 1;
  return `NUMB${String(unknown).padStart(16, '0')}` as CardNumber;
}

const logIn = (email: string, password: string, address = another(), at = shop) =>
  call(at, 'POST /api/auth/login', { body: { email, password }, headers: from(address) });

async function times<Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let place = 0; place < count; place++) results.push(await work(place));
  return results;
}
const statuses = (replies: Reply[]) => replies.map(({ status }) => status);
const all422 = (count: number) => Array.from({ length: count }, () => 422);
/** Returns for how long (ms) what an answer names stays locked. */
const leftOf = ({ locked }: Reply['body']) => new Date(locked.until).getTime() - clock.now().getTime();

describe('the PIN of a card', () => {
  test('is locked longer each time, finally until staff unlock it, and the answers say so', async () => {
    const card = await newCard();
    for (const duration of [15 * MINUTE, HOUR, DAY]) {
      expect(statuses(await times(5, () => checkWrongly(card)))).toEqual(all422(5));
      const { status, body, headers } = await check(card);
      expect([status, body.reason]).toEqual([429, 'boncard-locked']);
      const left = leftOf(body);
      expect(left).toBeGreaterThan(duration - MINUTE);
      expect(left).toBeLessThanOrEqual(duration);
      expect(Number(headers.get('Retry-After'))).toBeCloseTo(left / 1000, -1);
      const shown = formatMoment(new Date(new Date(body.locked.until).getTime() + MINUTE - 1));
      expect(body).toMatchObject({
        message: `Zbyt wiele błędnych kodów PIN. Ten bon można sprawdzić ponownie po ${shown}.`,
        locked: { what: 'card' },
      });
      await pass(left + 1);
    }
    expect(statuses(await times(5, () => checkWrongly(card)))).toEqual(all422(5));
    await pass(365 * DAY);
    const { status, body } = await check(card);
    expect([status, body.reason, body.locked]).toEqual([
      429,
      'boncard-needs-unlock',
      { what: 'card', until: null },
    ]);
  });

  test('has all wrong attempts forgotten after the right one', async () => {
    const card = await newCard();
    await times(5, () => checkWrongly(card));
    await pass(15 * MINUTE + 1);
    await times(4, () => checkWrongly(card));
    expect((await check(card)).status).toBe(200);
    expect(statuses(await times(5, () => checkWrongly(card)))).toEqual(all422(5));
    const { body } = await check(card);
    expect(leftOf(body)).toBeLessThanOrEqual(15 * MINUTE);
  });

  test('has all wrong attempts forgotten after 30 days without attempts, and none after 29', async () => {
    const card = await newCard();
    await times(4, () => checkWrongly(card));
    await pass(29 * DAY);
    expect(statuses(await times(2, () => checkWrongly(card)))).toEqual([422, 429]);
    await pass(30 * DAY);
    expect(statuses(await times(6, () => checkWrongly(card)))).toEqual([...all422(5), 429]);
    const { body } = await check(card);
    expect(leftOf(body)).toBeLessThanOrEqual(15 * MINUTE);
  });

  test('has all wrong attempts of a person forgotten after their right one', async () => {
    const [card, seller] = [await newCard(), await signedIn()];
    for (let round = 0; round < 2; round++) {
      expect(statuses(await times(5, () => search(card, seller, 'ZZZ')))).toEqual(all422(5));
      await pass(15 * MINUTE + 1);
      expect(statuses(await times(4, () => search(card, seller, 'ZZZ')))).toEqual(all422(4));
      expect((await search(card, seller)).status).toBe(200);
    }
  });

  test('is checked exactly five times, however many try at once', async () => {
    const card = await newCard();
    const replies = await Promise.all(Array.from({ length: 20 }, () => checkWrongly(card)));
    expect(statuses(replies).sort()).toEqual([...all422(5), ...Array.from({ length: 15 }, () => 429)]);
  });

  test.each([
    ['checked', 2, 200, undefined],
    ['locked', 5, 429, 'boncard-locked'],
  ])('is %s after %i attempts whose server died', async (_, died, status, reason) => {
    const { id: name, ...card } = await newCard();
    const at = { counted_since: clock.now(), failed_at: clock.now() };
    const unlocked = { failures: 0, level: 0, locked_until: null, lock_entry_id: null };
    await shop.database.db
      .insertInto('lockouts')
      .values({ kind: 'card', name, scope: 'public', checking: died, ...at, ...unlocked })
      .execute();
    const reply = await check(card);
    expect([reply.status, reply.body.reason]).toEqual([status, reason]);
  });

  test('is still checked after five attempts that could not be checked', async () => {
    const { db } = shop.database;
    const lockout = createLockout(db, createRefusalTally(db, { refusalCountMs: HOUR }), unknownNameBucket);
    const subjects = [cardSubject(await newCard(), 'public')];
    const { signal } = new AbortController();
    const who = { by: { userId: null, address: another() }, now: clock.now(), signal };
    const away = async () => Promise.reject(new Error('PostgreSQL is away'));
    for (let tried = 0; tried < 5; tried++)
      await expect(lockout.guard(subjects, who, away)).rejects.toThrow('away');
    expect(await lockout.guard(subjects, who, async () => 'right')).toBe('right');
  });

  test('of an unknown number is locked with the same messages, and does not fill a table', async () => {
    const card = await newCard();
    const unknown = { number: `NONE${'7'.repeat(16)}` };
    const texts = async (what: { number: string }) =>
      (await times(6, () => checkWrongly(what))).map(({ status, text }) =>
        `${status} ${text}`.replaceAll(/\d\d:\d\d[^"]*/g, ''),
      );
    expect(await texts(unknown)).toEqual(await texts(card));
    const rows = async () => {
      const { rows } = await sql`SELECT FROM lockouts WHERE kind = 'card' AND name LIKE 'unknown%'`.execute(
        shop.database.db,
      );
      return rows.length;
    };
    const before = await rows();
    // Two unknown numbers of the same bucket: however many numbers are invented, they share the buckets.
    for (const number of inOnePlace()) expect((await checkWrongly({ number })).status).toBe(422);
    expect(await rows()).toBe(before + 1);
  });

  test('of a known number does not reveal itself by a number that is computed to have the same hash prefix', async () => {
    const card = await newCard();
    const unknown = { number: `NONE${'8'.repeat(16)}` };
    for (const tried of [card, unknown]) {
      await times(5, () => checkWrongly(tried));
      expect((await checkWrongly(tried)).body.reason).toBe('boncard-locked');
      expect(
        (
          await checkWrongly({
            number: withHashLike(tried.number, (index) => `LIKE${String(index).padStart(16, '0')}`),
          })
        ).status,
      ).toBe(422);
    }
  });

  test('is counted separately at the counters: neither strangers nor guests in the salon’s Wi-Fi lock it there', async () => {
    const card = await newCard();
    const wifi = another();
    await times(5, () => checkWrongly(card));
    await times(20, (place) => checkWrongly({ number: `WIFI${String(place).padStart(16, '0')}` }, wifi));
    expect((await check(await newCard(), wifi)).body.reason).toBe('address-locked');
    expect((await check(card)).body.reason).toBe('boncard-locked');
    const seller = await signedIn();
    expect((await search(card, seller, card.pin, wifi)).status).toBe(200);
    // Attempts at the counter do not lock the public page either.
    const other = await newCard();
    await times(5, () => search(other, seller, 'ZZZ'));
    expect((await search(other, seller)).body.reason).toBe('boncard-locked');
    expect((await check(other)).status).toBe(200);
  });

  test('can be tried wrongly at most 20 times in 10 minutes by a person, on all cards together', async () => {
    const guesser = await signedIn();
    const cards = await times(21, newCard);
    expect(
      statuses(await Promise.all(cards.slice(0, 20).map((card) => search(card, guesser, 'ZZZ')))),
    ).toEqual(all422(20));
    const { status, body } = await search(cards[20] as BuiltCard, guesser);
    expect([status, body.reason, body.locked.what]).toEqual([429, 'account-locked', 'account']);
    expect((await search(cards[20] as BuiltCard, await signedIn())).status).toBe(200);
  });
});

describe('an address', () => {
  test('is locked longer each time, a day at most; 20 wrong attempts in more than 10 minutes lock nothing', async () => {
    const address = another();
    const guess = () => checkWrongly({ number: unknownNumber() }, address);
    expect(statuses(await times(10, guess))).toEqual(all422(10));
    await pass(6 * MINUTE);
    expect(statuses(await times(9, guess))).toEqual(all422(9));
    // The ten minutes begin with the first attempt, and the later ones don't prolong them.
    await pass(4 * MINUTE + 1);
    for (const duration of [10 * MINUTE, HOUR, DAY, DAY]) {
      expect(statuses(await times(20, guess))).toEqual(all422(20));
      const { body } = await guess();
      expect(body).toMatchObject({ reason: 'address-locked', locked: { what: 'address' } });
      const left = leftOf(body);
      expect(Math.abs(left - duration)).toBeLessThan(MINUTE);
      await pass(left + 1);
    }
  });

  test('has at most 40 attempts waiting for their turn, and attempts of clients that disconnect are not checked', async () => {
    const address = another();
    const guess = (place: number, signal?: AbortSignal) =>
      fetch(`${shop.url}/api/check-boncard`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...from(address) },
        body: JSON.stringify({ number: `WAIT${String(place).padStart(16, '0')}`, pin: 'ZZZ' }),
        ...(signal && { signal }),
      });
    const { db } = shop.database;
    const begun = await transact(db, async (tx) => {
      await sql`LOCK TABLE lockouts IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const begun = guess(0);
      await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0));
      const leaving = new AbortController();
      const refused: unknown[] = [];
      for (let place = 1; place <= 45; place++) {
        guess(place, leaving.signal).then(
          async (reply) => refused.push([reply.headers.get('Retry-After'), (await reply.json()).reason]),
          () => undefined,
        );
      }
      await eventually(() => expect(refused).toEqual(Array(5).fill(['5', 'too-many-attempts'])));
      leaving.abort();
      // Once this is answered, the server has noticed that they disconnected.
      await fetch(`${shop.url}/healthz`);
      return { reply: begun };
    });
    const replies = [await begun.reply, ...(await times(20, guess))];
    expect(replies.map(({ status }) => status)).toEqual([...all422(20), 429]);
  });
});

describe('signing in', () => {
  test('is locked for strangers after ten wrong passwords, longer each time, a day at most', async () => {
    const user = await aUser(shop);
    for (const duration of [15 * MINUTE, HOUR, DAY, DAY]) {
      expect(statuses(await times(10, () => logIn(user.email, 'zgaduję')))).toEqual(all422(10));
      const { body } = await logIn(user.email, PASSWORD);
      expect(body).toMatchObject({ reason: 'account-locked', locked: { what: 'account' } });
      const left = leftOf(body);
      expect(Math.abs(left - duration)).toBeLessThan(MINUTE);
      await pass(left + 1);
    }
  });

  test('has all wrong passwords forgotten after the right one', async () => {
    const { email } = await aUser(shop);
    for (let round = 0; round < 2; round++) {
      expect(statuses(await times(9, () => logIn(email, 'zgaduję')))).toEqual(all422(9));
      expect((await logIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('counts an attempt even if the server is too busy to check its password', async () => {
    const people = await times(3, () => aUser(shop));
    for (const { email } of people) await times(9, () => logIn(email, 'zgaduję'));
    let isOver = false;
    // One password is being hashed and all places behind it are taken. Each caller queues again when it is done.
    const crowd = Array.from({ length: 1 + MAX_WAITING }, async () => {
      while (!isOver) {
        const isRight = await verifyPassword('zgaduję', null, { isKnown: false });
        // After a refusal wait, because asking again at once would leave nothing else a turn.
        if (isRight !== false) await nextTurn();
      }
    });
    const replies = await Promise.all(people.map(({ email }) => logIn(email, 'zgaduję')));
    isOver = true;
    await Promise.all(crowd);
    expect(replies.map(({ body }) => body.reason)).toEqual(people.map(() => 'sign-in-busy'));
    for (const { email } of people) {
      expect((await logIn(email, 'zgaduję')).status).toBe(422);
      expect((await logIn(email, PASSWORD)).body.reason).toBe('account-locked');
    }
  });

  test('is locked for an unknown e-mail address in the same way as for a known one', async () => {
    const user = await aUser(shop);
    const answers = async (email: string) =>
      (await times(11, () => logIn(email, 'zgaduję'))).map(({ status, body }) => [status, body.reason]);
    expect(await answers('nikt@example.test')).toEqual(await answers(user.email));
  });

  test('stays possible from an address that the person used within 30 days, whatever strangers do', async () => {
    const user = await aUser(shop);
    const home = another();
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(200);
    await pass(29 * DAY);
    await times(10, () => logIn(user.email, 'zgaduję'));
    await times(20, (place) => checkWrongly({ number: `HOME${String(place).padStart(16, '0')}` }, home));
    expect((await logIn(user.email, PASSWORD)).body.reason).toBe('account-locked');
    expect((await logIn((await aUser(shop)).email, PASSWORD, home)).body.reason).toBe('address-locked');
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(200);
  });

  test('does not stay possible from an address that the person has not used for 30 days', async () => {
    const user = await aUser(shop);
    const home = another();
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(200);
    await pass(30 * DAY);
    await times(10, () => logIn(user.email, 'zgaduję'));
    expect((await logIn(user.email, PASSWORD, home)).body.reason).toBe('account-locked');
  });

  test('is also locked by wrong passwords from such an address, and only there', async () => {
    const user = await aUser(shop);
    const home = another();
    await logIn(user.email, PASSWORD, home);
    expect(statuses(await times(11, () => logIn(user.email, 'zgaduję', home)))).toEqual([...all422(10), 429]);
    expect((await logIn(user.email, PASSWORD, home)).body.reason).toBe('account-locked');
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  test('succeeds while strangers sign in with wrong passwords in 24 loops from one /64', async () => {
    const people = await times(8, () => aUser(slowShop));
    const homes = await times(8, async (place) => {
      const address = another();
      await logIn(people[place]?.email ?? '', PASSWORD, address, slowShop);
      return address;
    });
    let isOver = false;
    const loops = Array.from({ length: 24 }, async (_, loop) => {
      for (let turn = 0; !isOver; turn++) {
        const address = `2001:db8:1:2:${loop.toString(16)}::${turn.toString(16)}`;
        await logIn(`nikt${loop}-${turn}@example.test`, 'zgaduję', address, slowShop);
      }
    });
    const replies = [
      ...(await times(8, (place) => logIn(people[place]?.email ?? '', PASSWORD, homes[place], slowShop))),
      ...(await times(8, (place) => logIn(people[place]?.email ?? '', PASSWORD, another(), slowShop))),
    ];
    isOver = true;
    await Promise.all(loops);
    expect(statuses(replies)).toEqual(Array.from({ length: 16 }, () => 200));
  });
});

describe('searching for a card by its number alone', () => {
  const guess = (who: SignedIn) => find(unknownNumber(), who);

  test('is limited to 60 per minute for each employer, without affecting purchases', async () => {
    const [card, seller] = [await newCard(), await signedIn()];
    expect(new Set(statuses(await times(60, () => find(card.number, seller))))).toEqual(new Set([200]));
    const { status, body } = await find(card.number, seller);
    expect([status, body.reason, body.locked.what]).toEqual([429, 'account-locked', 'account']);
    expect(leftOf(body)).toBeLessThanOrEqual(MINUTE);
    expect((await search(card, seller)).status).toBe(200);
    expect((await find(card.number, await signedIn())).status).toBe(200);
    await pass(MINUTE + 1);
    expect((await find(card.number, seller)).status).toBe(200);
  });

  test('is limited to 20 in 10 minutes for numbers that no card has, even in parallel, and recorded in the audit', async () => {
    const [card, guesser, administrator] = [
      await newCard(),
      await signedIn(),
      await signedIn('administrator'),
    ];
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(guesser)));
    expect(statuses(replies).sort()).toEqual([...all422(20), ...Array.from({ length: 10 }, () => 429)]);
    expect((await find(card.number, guesser)).status).toBe(429);
    const { body } = await call(shop, 'GET /api/audit-entries', {
      token: administrator.token,
      query: `?action=account.locked&object_id=${guesser.id}`,
    });
    expect(body.items).toMatchObject([{ by: { id: guesser.id }, object: { id: guesser.id } }]);
    await call(shop, 'POST /api/users/:id/action/unlock', { token: administrator.token, id: guesser.id });
    expect((await find(card.number, guesser)).status).toBe(200);
  });

  test('is limited even for administrators, although they may list all cards', async () => {
    const [card, office] = [await newCard(), await signedIn('administrator')];
    expect(new Set(statuses(await times(300, () => find(card.number, office))))).toEqual(new Set([200]));
    expect((await find(card.number, office)).body.reason).toBe('account-locked');
    await pass(MINUTE + 1);
    expect((await find(card.number, office)).status).toBe(200);
    const guesser = await signedIn('administrator');
    expect(statuses(await times(101, () => guess(guesser)))).toEqual([
      ...Array.from({ length: 100 }, () => 422),
      429,
    ]);
  });
});

/** How somebody who has a card of their own tries others. */
interface Tries {
  wrong: () => Promise<Reply>;
  right: () => Promise<Reply>;
}

test.each<[who: string, limit: number, begin: () => Promise<Tries>]>([
  [
    'from an address',
    20,
    async () => {
      const [own, address] = [await newCard(), another()];
      const wrong = () => checkWrongly({ number: unknownNumber() }, address);
      return { wrong, right: () => check(own, address) };
    },
  ],
  [
    'from an IPv6 /48',
    200,
    async () => {
      const own = await newCard();
      let lines = 0;
      const line = () => `2001:db8:48:${(lines++).toString(16)}::1`;
      const wrong = () => checkWrongly({ number: unknownNumber() }, line());
      return { wrong, right: () => check(own, line()) };
    },
  ],
  [
    'by a person',
    20,
    async () => {
      const [own, guesser] = [await newCard(), await signedIn()];
      const wrong = () => search({ ...own, number: unknownNumber() }, guesser, 'ZZZ');
      return { wrong, right: () => search(own, guesser) };
    },
  ],
  ['at numbers by an employer', 20, () => guessedNumbers('employer')],
  ['at numbers by an administrator', 100, () => guessedNumbers('administrator')],
])('a right attempt takes back no wrong ones %s, and shortens no lock', async (_, limit, begin) => {
  const { wrong, right } = await begin();
  for (const duration of [10 * MINUTE, HOUR]) {
    expect((await right()).status).toBe(200);
    expect(statuses(await times(limit - 1, wrong))).toEqual(all422(limit - 1));
    expect((await right()).status).toBe(200);
    expect((await wrong()).status).toBe(422);
    const { status, body } = await right();
    expect(status).toBe(429);
    expect(Math.abs(leftOf(body) - duration)).toBeLessThan(MINUTE);
    await pass(leftOf(body) + 1);
  }
});

async function guessedNumbers(role: Role): Promise<Tries> {
  const [own, guesser] = [await newCard(), await signedIn(role)];
  return { wrong: () => find(unknownNumber(), guesser), right: () => find(own.number, guesser) };
}

test('refusals because of a lock are counted in the one audit entry of the lock', async () => {
  const administrator = await signedIn('administrator');
  const card = await newCard();
  await times(5, () => checkWrongly(card));
  const entries = async (): Promise<{ action: string; refused: number; object: object }[]> => {
    const query = `?object_id=${card.id}`;
    const { body } = await call(shop, 'GET /api/audit-entries', { token: administrator.token, query });
    return body.items.filter(({ action }: { action: string }) => action !== 'boncard.charged');
  };
  const before = await entries();
  expect(before.map(({ action }) => action).sort()).toEqual([
    'boncard.locked',
    ...Array(5).fill('pin.refused'),
  ]);
  await Promise.all(Array.from({ length: 100 }, () => check(card)));
  const refused = async () => (await entries()).find(({ action }) => action === 'boncard.locked')?.refused;
  await eventually(async () => expect(await refused()).toBe(100));
  expect(await entries()).toHaveLength(before.length);
});

/** Returns another name with the same beginning of its hash, which anyone who knows our program can compute. */
function withHashLike(name: string, nth: (index: number) => string): string {
  const start = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4);
  for (let index = 0; ; index++) if (start(nth(index)) === start(name)) return nth(index);
}

/** Returns two numbers that no card has and that share a bucket. */
function inOnePlace(): string[] {
  const seen = new Map<string, string>();
  for (let index = 0; ; index++) {
    const number = `PAIR${String(index).padStart(16, '0')}`;
    const bucket = unknownNameBucket(number);
    const other = seen.get(bucket);
    if (other) return [other, number];
    seen.set(bucket, number);
  }
}
