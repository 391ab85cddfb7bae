import { beforeEach, describe, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { checkKeys } from '../../server/cli/checkContents.ts';
import type { Finding } from '../../server/cli/finding.ts';
import { aKey, aSalon, aSession, aUser, type BuiltKey, type SignedIn } from '../support/builders.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { call, type Reply } from '../support/testServer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const clock = new TestClock();
const shop = openShop(undefined, undefined, { clock: clock.now });

let boss: SignedIn;
beforeEach(async () => {
  boss = await signedIn();
});

/** Returns an administrator who has just signed in according to the server's clock. */
async function signedIn(): Promise<SignedIn> {
  const user = await aUser(shop, { role: 'administrator' });
  return { ...user, ...(await aSession(shop, user.id, clock.now())) };
}

/** Makes a key at the time of the server's clock. */
const newKey = (options: Partial<Parameters<typeof aKey>[1]> = {}) =>
  aKey(shop, { by: boss.id, at: clock.now(), ...options });

const create = (body: object, token = boss.token) => call(shop, 'POST /api/api-keys', { token, body });
const rotate = ({ id }: Pick<BuiltKey, 'id'>, body: object = {}) =>
  call(shop, 'POST /api/api-keys/:id/rotate', { token: boss.token, id, body });
const remove = ({ id }: Pick<BuiltKey, 'id'>, token = boss.token) =>
  call(shop, 'DELETE /api/api-keys/:id', { token, id });
const lookAt = ({ id }: Pick<BuiltKey, 'id'>) =>
  call(shop, 'GET /api/api-keys/:id', { token: boss.token, id });
const use = (token: string) => call(shop, 'GET /api/boncards-transactions/own-day', { token });
const outcome = ({ status, body }: Reply) => [status, body.reason];

const works = [200, undefined];
const ended = [401, 'api-key-invalid'];

describe('a key that is made', () => {
  let salonId: SalonId;
  beforeEach(async () => {
    salonId = await aSalon(shop);
  });
  const valid = () => ({ name: 'Kasa 1', salon_id: salonId, rights: ['transactions', 'balance'] });

  test('shows its secret once, and is stored as a hash', async () => {
    const { body } = await create(valid());
    const { secret, id } = body.data;
    expect(secret).toMatch(/^bpk_live_\w{36}$/);
    expect(body.data).toMatchObject({
      name: 'Kasa 1',
      salon: { id: salonId },
      rights: ['transactions', 'balance'],
      status: 'active',
      expires_at: null,
      created: { by: { fullname: 'Ewa Testowa' } },
      last_used_at: null,
      former_secret_until: null,
      deleted: null,
    });
    expect(outcome(await use(secret))).toEqual(works);
    const shown = `bpk_live_…${secret.slice(-4)}`;
    expect((await lookAt({ id })).body.data).toMatchObject({ secret: shown });
    const list = await call(shop, 'GET /api/api-keys', { token: boss.token });
    expect(list.body.items[0]).toMatchObject({ id, secret: shown });
    const audit = await call(shop, 'GET /api/audit-entries', {
      token: boss.token,
      query: `?object_id=${id}`,
    });
    expect(audit.body.items).toMatchObject([
      { action: 'api-key.created', object: { kind: 'apiKey', label: 'Kasa 1' } },
    ]);
    for (const { text } of [list, audit]) expect(text).not.toContain(secret);
  });

  test('is refused field by field', async () => {
    await create({ ...valid(), name: 'Kasa' });
    const { body } = await create({
      name: 'KASA',
      salon_id: salonId,
      rights: ['balance'],
      expires_at: '2020-01-01',
    });
    expect(body.errors).toEqual({
      name: ['Ten salon ma już klucz o tej nazwie. Wpisz inną.'],
      expires_at: ['Wybierz dzisiejszy dzień albo późniejszy.'],
    });
    const empty = await create({ name: '', salon_id: salonId, rights: [] });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['name', 'rights']);
    const unknown = await create({ ...valid(), rights: ['everything'] });
    expect(unknown.body.reason).toBe('fields-invalid');
    expect((await create({ ...valid(), salon_id: boss.id })).body.errors).toHaveProperty('salon_id');
  });

  test('may have the name of a deleted key, or of a key of another salon', async () => {
    const first = await create({ ...valid(), name: 'Kasa 3' });
    expect((await create({ ...valid(), name: 'Kasa 3', salon_id: await aSalon(shop) })).status).toBe(200);
    await remove(first.body.data);
    expect((await create({ ...valid(), name: 'Kasa 3' })).status).toBe(200);
  });

  test('is refused to one of two calls that make it with the same name at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ ...valid(), name: 'Kasa 9' })));
    const outcomes = replies.map(({ status, body }) => [status, body.reason, body.errors]).sort();
    const sentence = 'Ten salon ma już klucz o tej nazwie. Wpisz inną.';
    const taken = [422, 'key-name-taken', { name: [sentence] }];
    expect(outcomes).toEqual([[200, undefined, undefined], taken, taken]);
  });
});

test('making, rotating and deleting a key need a confirmed session', async () => {
  const key = await newKey();
  clock.advance(16 * 60_000);
  const refused = [403, 'confirm-first'];
  const body = { name: 'Kasa', salon_id: key.salonId, rights: ['balance'] };
  expect(outcome(await create(body))).toEqual(refused);
  expect(outcome(await rotate(key))).toEqual(refused);
  expect(outcome(await remove(key))).toEqual(refused);
  expect(outcome(await use(key.token))).toEqual(works);
});

test('a secret with a typo is refused without asking the database', async () => {
  const { token } = await newKey();
  const last = token.at(-1) === 'a' ? 'b' : 'a';
  const reply = await use(token.slice(0, -1) + last);
  expect(outcome(reply)).toEqual([401, 'api-key-mistyped']);
  expect(reply.body.message).toBe('Klucz API jest przepisany z błędem. Skopiuj go jeszcze raz.');
  expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer');
});

test('its last use is remembered to the minute', async () => {
  const key = await newKey();
  const usedAt = async () => (await lookAt(key)).body.data.last_used_at;
  await use(key.token);
  const first = await usedAt();
  expect(Date.parse(first)).toBeGreaterThan(clock.now().getTime() - 60_000);
  clock.advance(50_000);
  await use(key.token);
  expect(await usedAt()).toBe(first);
  clock.advance(11_000);
  await use(key.token);
  expect(Date.parse(await usedAt())).toBeGreaterThan(Date.parse(first) + 60_000);
});

test('a till does not wait for another one that records the use of the same key', async () => {
  const key = await newKey();
  const { db } = shop.database;
  const reply = await db.transaction().execute(async (tx) => {
    await tx.updateTable('api_keys').set({ last_used_at: clock.now() }).where('id', '=', key.id).execute();
    return use(key.token);
  });
  expect(outcome(reply)).toEqual(works);
});

test('it works through the last day that was given, and no longer', async () => {
  const day = addDays(warsawDayOf(clock.now()), 1);
  const key = await newKey({ expiresAt: day });
  expect(outcome(await use(key.token))).toEqual(works);
  clock.advance(DAY);
  expect(outcome(await use(key.token))).toEqual(works);
  boss = await signedIn();
  expect((await lookAt(key)).body.data.status).toBe('active');
  const { secret } = (await rotate(key)).body.data;
  const ofOneDay = await newKey({ expiresAt: day });
  for (const token of [secret, ofOneDay.token]) expect(outcome(await use(token))).toEqual(works);
  clock.advance(DAY);
  for (const token of [secret, ofOneDay.token]) expect(outcome(await use(token))).toEqual(ended);
  boss = await signedIn();
  expect((await lookAt(key)).body.data.status).toBe('expired');
  expect(outcome(await rotate(key))).toEqual([422, 'key-expired']);
});

describe('rotating', () => {
  test('keeps the former secret valid for the requested hours', async () => {
    const key = await newKey();
    const { body } = await rotate(key, { overlap_hours: 2 });
    const { secret, former_secret_until: until } = body.data;
    expect(secret).not.toBe(key.token);
    expect(Date.parse(until)).toBeGreaterThan(clock.now().getTime() + 1.9 * HOUR);
    for (const token of [key.token, secret]) expect(outcome(await use(token))).toEqual(works);
    clock.advance(2 * HOUR + 60_000);
    expect(outcome(await use(key.token))).toEqual(ended);
    expect(outcome(await use(secret))).toEqual(works);
    boss = await signedIn();
    expect((await lookAt(key)).body.data.former_secret_until).toBe(null);
  });

  test('keeps the former secret for a day by default, and may end it at once', async () => {
    const key = await newKey();
    const first = await rotate(key);
    clock.advance(23 * HOUR);
    expect(outcome(await use(key.token))).toEqual(works);
    boss = await signedIn();
    const second = await rotate(key, { overlap_hours: 0 });
    expect(outcome(await use(first.body.data.secret))).toEqual(ended);
    expect(outcome(await use(second.body.data.secret))).toEqual(works);
  });

  test('twice in a row leaves only the last two secrets', async () => {
    const key = await newKey();
    const second = (await rotate(key)).body.data.secret;
    clock.advance(HOUR);
    boss = await signedIn();
    const third = (await rotate(key)).body.data.secret;
    expect(outcome(await use(key.token))).toEqual(ended);
    for (const token of [second, third]) expect(outcome(await use(token))).toEqual(works);
  });

  test('again at once, as after a lost answer, leaves the secret that the till has its hours', async () => {
    const key = await newKey();
    const lost = (await rotate(key)).body.data.secret;
    clock.advance(60_000);
    const { secret } = (await rotate(key)).body.data;
    expect(outcome(await use(lost))).toEqual(ended);
    clock.advance(23 * HOUR);
    for (const token of [key.token, secret]) expect(outcome(await use(token))).toEqual(works);
    clock.advance(2 * HOUR);
    expect(outcome(await use(key.token))).toEqual(ended);
    expect(outcome(await use(secret))).toEqual(works);
  });

  test('again at once with 0 hours leaves the new secret only', async () => {
    const key = await newKey();
    const second = (await rotate(key)).body.data.secret;
    const { secret } = (await rotate(key, { overlap_hours: 0 })).body.data;
    for (const token of [key.token, second]) expect(outcome(await use(token))).toEqual(ended);
    expect(outcome(await use(secret))).toEqual(works);
  });

  test('many times at once leaves two secrets', async () => {
    const key = await newKey();
    const replies = await Promise.all(Array.from({ length: 6 }, () => rotate(key)));
    const secrets = [key.token, ...replies.map(({ body }) => body.data.secret)];
    const outcomes = await Promise.all(secrets.map(async (token) => (await use(token)).status));
    expect(outcomes.filter((status) => status === 200)).toHaveLength(2);
  });

  test('refuses hours that are negative, fractional or too many', async () => {
    const key = await newKey();
    for (const overlap_hours of [-1, 169, 1.5])
      expect((await rotate(key, { overlap_hours })).body.errors).toHaveProperty('overlap_hours');
  });
});

test('a deleted key stops working at once, and stays in the list', async () => {
  const key = await newKey({ name: 'Kasa do usunięcia' });
  expect(outcome(await use(key.token))).toEqual(works);
  expect((await remove(key)).body.data).toMatchObject({
    status: 'deleted',
    deleted: { by: { fullname: 'Ewa Testowa' } },
  });
  expect(outcome(await use(key.token))).toEqual(ended);
  expect(outcome(await remove(key))).toEqual([409, 'key-already-deleted']);
  expect(outcome(await rotate(key))).toEqual([409, 'key-already-deleted']);
  expect((await lookAt(key)).body.data.name).toBe('Kasa do usunięcia');
});

describe('a person who is deactivated', () => {
  const deactivate = (id: string, query = '') =>
    call(shop, 'DELETE /api/users/:id', { token: boss.token, id, query });

  test('loses the keys that they made, and the audit names each key', async () => {
    const maker = await signedIn();
    const [first, second, other] = [
      await newKey({ by: maker.id }),
      await newKey({ by: maker.id }),
      await newKey(),
    ];
    expect((await deactivate(maker.id)).status).toBe(200);
    for (const { token } of [first, second]) expect(outcome(await use(token))).toEqual(ended);
    expect(outcome(await use(other.token))).toEqual(works);
    const { body } = await call(shop, 'GET /api/audit-entries', {
      token: boss.token,
      query: `?action=api-key.deleted&by=${boss.id}`,
    });
    expect(body.items.map(({ object }: { object: { id: string } }) => object.id).sort()).toEqual(
      [first.id, second.id].sort(),
    );
  });

  test('loses keys only in a confirmed session', async () => {
    const [maker, other] = [await signedIn(), await signedIn()];
    const [key, deleted] = [await newKey({ by: maker.id }), await newKey({ by: other.id })];
    expect((await remove(deleted)).status).toBe(200);
    clock.advance(16 * 60_000);
    expect(outcome(await deactivate(maker.id))).toEqual([403, 'confirm-first']);
    expect(outcome(await use(key.token))).toEqual(works);
    expect((await deactivate(maker.id, '?keep_keys=true')).status).toBe(200);
    expect((await deactivate(other.id)).status).toBe(200);
  });

  test('leaves the keys if the administrator chooses to keep them', async () => {
    const maker = await signedIn();
    const key = await newKey({ by: maker.id });
    expect((await deactivate(maker.id, '?keep_keys=true')).status).toBe(200);
    expect(outcome(await use(key.token))).toEqual(works);
  });
});

test('an administrator who becomes an employer loses the keys that they made, and the audit names each key', async () => {
  const maker = await signedIn();
  const [key, other] = [await newKey({ by: maker.id }), await newKey()];
  const save = (changes: object) =>
    call(shop, 'PUT /api/users/:id', {
      token: boss.token,
      id: maker.id,
      body: {
        ...{ name: 'Ewa', surname: 'Testowa', email: maker.email, role: 0, salon_id: shop.salonId },
        ...changes,
      },
    });
  expect((await save({ name: 'Anna' })).status).toBe(200);
  expect(outcome(await use(key.token))).toEqual(works);
  expect((await save({ role: 1 })).status).toBe(200);
  expect(outcome(await use(key.token))).toEqual(ended);
  expect(outcome(await use(other.token))).toEqual(works);
  const query = `?action=api-key.deleted&by=${boss.id}`;
  const { body } = await call(shop, 'GET /api/audit-entries', { token: boss.token, query });
  expect(body.items).toMatchObject([{ object: { id: key.id } }]);
});

test('the secret of a key does not work for calls that only people may make', async () => {
  const { token } = await newKey();
  expect(outcome(await call(shop, 'POST /api/auth/logout', { token, body: {} }))).toEqual([403, 'forbidden']);
  expect(outcome(await create({}, token))).toEqual([403, 'forbidden']);
  expect(outcome(await call(shop, 'GET /api/our-salons', { token }))).toEqual(works);
});

test('doctor names the keys that expire within 14 days', async () => {
  const today = warsawDayOf(new Date());
  await newKey({ name: 'Kasa ważna krótko', expiresAt: addDays(today, 14), at: new Date() });
  await newKey({ name: 'Kasa ważna dłużej', expiresAt: addDays(today, 15), at: new Date() });
  const found: Finding[] = [];
  for await (const finding of checkKeys(shop.database.db, new Date())) found.push(finding);
  const texts = found.map(({ text }) => text).join('\n');
  expect(texts).toContain('“Kasa ważna krótko”');
  expect(texts).not.toContain('“Kasa ważna dłużej”');
  for (const { fix } of found) expect(fix).toMatch(/waiting voids, then give it another key/);
});
