import { expect, test } from 'vitest';
import type { AuditAction } from '../../contract/auditActions.ts';
import type { Role } from '../../contract/codes.ts';
import { newId } from '../../server/platform/ids.ts';
import { aCard, aSession, aUser, type BuiltCard, PASSWORD, type SignedIn } from '../support/builders.ts';
import { mostWithin } from '../support/guess.ts';
import { operationsSql } from '../support/operationsSql.ts';
import { findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { TEST_PIN_KEY } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

const DAY = 24 * 3_600_000;
/** The day on which summer time ends. */
const LONGEST_DAY = 25 * 3_600_000;

const clock = new TestClock();

const shop = openShop({ TRUST_PROXY: '1' }, undefined, { clock: clock.now });

let made = 0;
const next = () => {
  made += 1;
  return made;
};
const elsewhere = () => `198.51.100.${next()}`;
const from = (address: string) => ({ 'X-Forwarded-For': address });

async function signedIn(role: Role): Promise<SignedIn> {
  const user = await aUser(shop, { role, salonId: shop.salonId });
  return { ...user, ...(await aSession(shop, user.id, clock.now())) };
}
const newCard = async () =>
  aCard(shop, { status: 'active', by: await signedIn('employer'), salonId: shop.salonId });

const check = (number: string, pin: string, address = elsewhere()) =>
  call(shop, 'POST /api/check-boncard', { body: { number, pin }, headers: from(address) });
const search = ({ number, pin }: { number: string; pin: string }, { token }: SignedIn) =>
  call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
const logIn = (email: string, password: string) =>
  call(shop, 'POST /api/auth/login', { body: { email, password }, headers: from(elsewhere()) });
const unlockCard = (id: string, { token }: SignedIn) =>
  call(shop, 'POST /api/boncards/:id/action/unlock', { token, id });
const unlockUser = (id: string, { token }: SignedIn) =>
  call(shop, 'POST /api/users/:id/action/unlock', { token, id });

/** Repeats an attempt until it is locked. */
async function lock(attempt: () => Promise<Reply>) {
  for (let tries = 0; tries < 30; tries++) if ((await attempt()).status === 429) return;
  throw new Error('not locked');
}
const lockCard = ({ number }: BuiltCard) => lock(() => check(number, 'ZZZ'));
const reasonOf = async (reply: Promise<Reply>) => (await reply).body.reason ?? 'done';

test('an administrator unlocks a card for the public page and the counters, and the audit says who', async () => {
  const administrator = await signedIn('administrator');
  const seller = await signedIn('employer');
  const card = await newCard();
  await lockCard(card);
  await lock(() => search({ ...card, pin: 'ZZZ' }, seller));
  expect(await reasonOf(unlockCard(card.id, administrator))).toBe('done');
  expect((await check(card.number, card.pin)).status).toBe(200);
  expect((await search(card, seller)).status).toBe(200);
  const { body } = await call(shop, 'GET /api/audit-entries', {
    token: administrator.token,
    query: `?action=boncard.unlocked&object_id=${card.id}`,
  });
  expect(body.items).toMatchObject([
    { by: { id: administrator.id }, object: { kind: 'boncard', id: card.id } },
  ]);
});

test('all employers together can unlock a card once a day', async () => {
  const [one, other, administrator] = [
    await signedIn('employer'),
    await signedIn('employer'),
    await signedIn('administrator'),
  ];
  const card = await newCard();
  await lockCard(card);
  const both = await Promise.all([reasonOf(unlockCard(card.id, one)), reasonOf(unlockCard(card.id, other))]);
  // Nothing is left to do for the second one, also if it is the first one again after a lost answer.
  expect(both.sort()).toEqual(['boncard-not-locked', 'done']);
  await lockCard(card);
  expect(await reasonOf(unlockCard(card.id, one))).toBe('boncard-unlock-spent');
  expect(await reasonOf(unlockCard((await newCard()).id, one))).toBe('boncard-not-locked');
  expect(await reasonOf(unlockCard(card.id, administrator))).toBe('done');
  await lockCard(card);
  clock.advance(LONGEST_DAY);
  expect(await reasonOf(unlockCard(card.id, await signedIn('employer')))).toBe('boncard-not-locked');
  await lockCard(card);
  expect(await reasonOf(unlockCard(card.id, await signedIn('employer')))).toBe('done');
});

test('an administrator who unlocks a card does not use up the employers’ one time of the day', async () => {
  const card = await newCard();
  for (const role of ['administrator', 'employer'] as const) {
    await lockCard(card);
    expect(await reasonOf(unlockCard(card.id, await signedIn(role)))).toBe('done');
  }
});

test('staff can unlock a card three times a day and five times in 30 days, and the operator without limit', async () => {
  const card = await newCard();
  const unlock = async () => {
    await lockCard(card);
    return reasonOf(unlockCard(card.id, await signedIn('administrator')));
  };
  expect([await unlock(), await unlock(), await unlock(), await unlock()]).toEqual([
    'done',
    'done',
    'done',
    'boncard-unlocked-today',
  ]);
  clock.advance(2 * DAY);
  expect([await unlock(), await unlock(), await unlock()]).toEqual([
    'done',
    'done',
    'boncard-unlocked-often',
  ]);
  const { body } = await unlockCard(card.id, await signedIn('employer'));
  expect(body.message).toContain('Administrator może przenieść jego saldo');
  const variables = { DATABASE_URL: shop.databaseUrl, PIN_KEY: TEST_PIN_KEY };
  await findings(['unlock', '-'], variables, `${card.number}\n`);
  expect((await check(card.number, card.pin)).status).toBe(200);
  clock.advance(30 * DAY);
  expect(await unlock()).toBe('done');
});

test('an unlocked card is next locked as if it had not been unlocked: five more guesses, not twenty', async () => {
  const card = await newCard();
  const lockedUntil = async () => {
    await lockCard(card);
    return (await check(card.number, card.pin)).body.locked.until;
  };
  for (const minutes of [15, 60, 24 * 60]) {
    expect((Date.parse(await lockedUntil()) - clock.now().getTime()) / 60_000).toBeCloseTo(minutes, 0);
    clock.advance(DAY + 1);
  }
  expect(await lockedUntil()).toBeNull();
  expect(await reasonOf(unlockCard(card.id, await signedIn('administrator')))).toBe('done');
  expect(await lockedUntil()).toBeNull();
});

test('nobody can unlock themselves', async () => {
  const administrator = await signedIn('administrator');
  await lock(() => search({ number: `SELF${String(next()).padStart(16, '0')}`, pin: 'ZZZ' }, administrator));
  const { status, body } = await unlockUser(administrator.id, administrator);
  expect([status, body.reason]).toEqual([422, 'user-is-self']);
  expect(await reasonOf(search(await newCard(), administrator))).toBe('account-locked');
  expect(await reasonOf(unlockUser(administrator.id, await signedIn('administrator')))).toBe('done');
});

test('whatever staff unlock, a person can try at most 20 PINs of a card in any 30 days', async () => {
  const guesser = await signedIn('administrator');
  const colleague = await signedIn('administrator');
  const card = await newCard();
  const tries: number[] = [];
  const tryPin = async () =>
    search({ ...card, pin: 'ZZZ' }, { ...guesser, ...(await aSession(shop, guesser.id, clock.now())) });
  const began = clock.now().getTime();
  const variables = { DATABASE_URL: shop.databaseUrl, PIN_KEY: TEST_PIN_KEY };
  while (clock.now().getTime() - began < 95 * DAY) {
    const { status } = await tryPin();
    if (status === 422) {
      tries.push(clock.now().getTime());
      // Some attempts at the end of a period, and then some at the beginning of the next.
      if (tries.length === 9) clock.advance(29 * DAY);
      continue;
    }
    expect(status).toBe(429);
    await findings(['unlock', card.number], variables);
    await unlockUser(guesser.id, { ...colleague, ...(await aSession(shop, colleague.id, clock.now())) });
    if ((await tryPin()).status === 422) tries.push(clock.now().getTime());
    else clock.advance(6 * DAY);
  }
  expect(tries.length).toBeGreaterThan(20);
  expect(mostWithin(tries, 30)).toBeLessThanOrEqual(20);
  expect(
    (await search(card, { ...colleague, ...(await aSession(shop, colleague.id, clock.now())) })).status,
  ).toBe(200);
});

test('a person who has tried too many PINs of a card is told that somebody else can check it', async () => {
  const card = await newCard();
  const [guesser, colleague] = [await signedIn('employer'), await signedIn('employer')];
  const administrator = await signedIn('administrator');
  const wrongly = () => search({ ...card, pin: 'ZZZ' }, guesser);
  for (let tried = 0; tried < 10; tried++) {
    if ((await wrongly()).status === 422) continue;
    await unlockCard(card.id, administrator);
    expect((await wrongly()).status).toBe(422);
  }
  await unlockCard(card.id, administrator);
  const { status, body } = await search(card, guesser);
  expect([status, body.reason, body.locked?.what]).toEqual([429, 'boncard-locked-for-you', 'account']);
  expect(body.message).toMatch(
    /^Z Twojego konta .* Do \d\d\.\d\d\.\d{4} \d\d:\d\d może go sprawdzić tylko inna osoba\.$/,
  );
  expect((await search(card, colleague)).status).toBe(200);
});

test('an administrator unlocks a person: passwords and PINs', async () => {
  const administrator = await signedIn('administrator');
  const user = await signedIn('employer');
  await lock(() => logIn(user.email, 'zgaduję'));
  await lock(() => search({ number: `NONE${String(next()).padStart(16, '0')}`, pin: 'ZZZ' }, user));
  const card = await newCard();
  expect([await reasonOf(logIn(user.email, PASSWORD)), await reasonOf(search(card, user))]).toEqual([
    'account-locked',
    'account-locked',
  ]);
  expect(await reasonOf(unlockUser(user.id, administrator))).toBe('done');
  expect(await reasonOf(logIn(user.email, PASSWORD))).toBe('done');
  expect(await reasonOf(search(card, user))).toBe('done');
  expect(await reasonOf(unlockUser(user.id, administrator))).toBe('user-not-locked');
});

test('unlocking something that does not exist is answered as not found', async () => {
  const administrator = await signedIn('administrator');
  const replies = [
    await unlockCard(newId<string>(), administrator),
    await unlockUser(newId<string>(), administrator),
  ];
  expect(replies.map(({ body }) => body.reason)).toEqual(['not-found', 'not-found']);
});

test.each<[what: string, AuditAction, (name: string) => Promise<Reply>, () => Promise<string>]>([
  ['a card', 'boncard.unlocked', (number) => check(number, 'ZZZ'), async () => (await newCard()).number],
  [
    'a user',
    'account.unlocked',
    (email) => logIn(email.toLowerCase(), 'zgaduję'),
    async () => (await signedIn('employer')).email.toUpperCase(),
  ],
  [
    'an address',
    'address.unlocked',
    (address) => check(`ADDR${String(next()).padStart(16, '0')}`, 'ZZZ', address),
    async () => '203.0.113.7',
  ],
  [
    'a line to the internet, however its address is spelt',
    'address.unlocked',
    () => check(`LINE${String(next()).padStart(16, '0')}`, 'ZZZ', `2001:db8:1:2::${next()}`),
    async () => '2001:DB8:1:2:0:0:0:9',
  ],
])('the operator’s command unlocks %s at once, and is recorded', async (_, action, attempt, aName) => {
  const name = await aName();
  const variables = { DATABASE_URL: shop.databaseUrl, PIN_KEY: TEST_PIN_KEY };
  const unlock = async () => (await findings(['unlock', name], variables)).found.map(({ text }) => text);
  await lock(() => attempt(name));
  const before = await unlockedByCommand();
  expect(await unlock()).toEqual([`${name} is no longer locked`]);
  expect((await attempt(name)).status).toBe(422);
  expect(await unlock()).toEqual([`${name} was not locked`]);
  expect((await unlockedByCommand()).slice(before.length)).toEqual([{ action, user_id: null }]);
});

/** Returns the audit entries of the operator's command, oldest first. */
const unlockedByCommand = () =>
  shop.database.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id'])
    .where('command', '=', 'unlock')
    .orderBy('id')
    .execute();

test('the query in OPERATIONS.md shows which addresses were refused most', async () => {
  const [often, once] = ['192.0.2.1', '192.0.2.2'];
  const unknown = () => `SQLS${String(next()).padStart(16, '0')}`;
  await check(unknown(), 'ZZZ', once);
  await check(unknown(), 'ZZZ', often);
  await check(unknown(), 'ZZZ', often);
  const [findAddresses = ''] = operationsSql('GROUP BY address');
  const { rows } = await execute(shop.databaseUrl, findAddresses);
  expect(rows.filter(({ address }) => address.startsWith('192.0.2.'))).toEqual([
    { address: often, count: '2' },
    { address: once, count: '1' },
  ]);
});

test('the operator is warned if nothing has that name', async () => {
  const variables = { DATABASE_URL: shop.databaseUrl, PIN_KEY: TEST_PIN_KEY };
  for (const name of ['nikt@example.test', `NONE${'9'.repeat(16)}`, '203.0.113.299']) {
    const { exitCode, faults } = await findings(['unlock', name], variables);
    expect([exitCode, faults[0]?.text]).toEqual([
      1,
      `${name} is neither a user’s e-mail address nor a card’s number nor an IP address.`,
    ]);
  }
});
