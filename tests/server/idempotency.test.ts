import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteStoredAnswers } from '../../server/idempotency/queries.ts';
import { aUser } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { startServerOn } from '../support/serverOnCopy.ts';
import { openShop } from '../support/shop.ts';
import { call, type TestServer } from '../support/testServer.ts';

const shop = openShop();

function sell(
  boncardId: string,
  key: string,
  {
    amount = 50,
    token = shop.employer.token,
    at = shop,
    headers = {},
  }: { amount?: number; token?: string; at?: { url: string }; headers?: Record<string, string> } = {},
) {
  const body = {
    boncard_id: boncardId,
    place_of_sale: shop.salonId,
    document: 'FV',
    amount,
    type: 0,
    expired_months: 12,
  };
  return call(at, 'POST /api/boncards/issue', {
    token,
    body,
    headers: { 'Idempotency-Key': key, ...headers },
  });
}

const build = () => shop.card();

test('the same key and body get the stored answer again, and money moves once', async () => {
  const card = await build();
  const first = await sell(card.id, 'a');
  expect(first.status).toBe(200);
  const second = await sell(card.id, 'a');
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  const { db } = shop.database;
  const entries = db.selectFrom('ledger_entries').select('id').where('boncard_id', '=', card.id);
  expect(await entries.execute()).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  const card = await build();
  await sell(card.id, 'b');
  const reply = await sell(card.id, 'b', { amount: 51 });
  expect([reply.status, reply.body.reason]).toEqual([422, 'idempotency-key-reused']);
});

test('a refusal is also stored: repeating it cannot succeed later', async () => {
  const card = await shop.card({ status: 'active' });
  const first = await sell(card.id, 'c');
  expect(first.body.reason).toBe('boncard-unavailable');
  expect((await sell(card.id, 'c')).text).toBe(first.text);
});

/** Asks for the stored answer of a sale. */
const replay = (boncardId: string, key: string) =>
  sell(boncardId, key, { headers: { 'Idempotency-Replay': 'only' } });

test('a client that only asks for the answer gets that of the first try', async () => {
  const card = await build();
  const first = await sell(card.id, 'asked after');
  expect([first.status, (await replay(card.id, 'asked after')).text]).toEqual([200, first.text]);
  const { status, body } = await sell(card.id, 'asked otherwise', { headers: { 'Idempotency-Replay': '1' } });
  expect([status, body.reason]).toEqual([422, 'fields-invalid']);
});

test('if there is no answer, asking for it sells nothing, and a first try that comes later is refused too', async () => {
  const card = await build();
  const asked = await replay(card.id, 'asked before');
  expect([asked.status, asked.body.reason]).toEqual([422, 'not-recorded']);
  expect((await sell(card.id, 'asked before')).text).toBe(asked.text);
  expect((await sell(card.id, 'again')).status).toBe(200);
});

test('a payment refused until its PIN is given is not booked by a late try', async () => {
  const { id, number, pin } = await shop.card({ status: 'active' });
  const { token } = await aUser(shop, { salonId: shop.salonId });
  const pay = (key: string) =>
    call(shop, 'POST /api/boncards/purchase', {
      token,
      body: { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR', amount: 10 },
      headers: { 'Idempotency-Key': key },
    });
  const first = await pay('before the search');
  expect(first.body.reason).toBe('search-first');
  await call(shop, 'POST /api/boncards/search', { token, body: { number, pin, searchForType: 'purchase' } });
  expect((await pay('after the search')).status).toBe(200);
  expect((await pay('before the search')).text).toBe(first.text);
});

test('in all tests, writing a refusal together with anything else fails', async () => {
  const card = await build();
  const writing = shop.database.db.transaction().execute(async (tx) => {
    await tx.updateTable('boncards').set({ moderated_at: new Date() }).where('id', '=', card.id).execute();
    const refusal = { status: 422, body: '{}', request_hash: Buffer.alloc(32), created_at: new Date() };
    await tx
      .insertInto('idempotency_keys')
      .values({ ...refusal, user_id: shop.employer.id, key: 'refused' })
      .execute();
  });
  await expect(writing).rejects.toThrow('a refusal was written together with rows of boncards');
});

test('a key belongs to its user', async () => {
  const other = await aUser(shop, { salonId: shop.salonId });
  const [one, two] = [await build(), await build()];
  expect((await sell(one.id, 'd')).status).toBe(200);
  expect((await sell(two.id, 'd', { token: other.token })).status).toBe(200);
});

/** Sells another card at the same server. Once this is answered, all earlier calls have arrived. */
async function sellAnother() {
  const { id } = await build();
  expect((await sell(id, `another ${id}`)).status).toBe(200);
}

/** Sells a card at a server while somebody else has locked it, and does some work meanwhile. */
async function whileSelling<Result>(
  key: string,
  at: { url: string },
  work: (cardId: string) => Promise<Result>,
) {
  const card = await build();
  const { db } = shop.database;
  const { first, result } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
    const running = sell(card.id, key, { at });
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    return { first: running, result: await work(card.id) };
  });
  return { first: await first, result };
}

test('a repetition waits for the answer of the first request without taking a connection', async () => {
  const { first, result } = await whileSelling('e', shop, async (cardId) => {
    const repeated = Array.from({ length: 40 }, () => sell(cardId, 'e'));
    await sellAnother();
    expect(await countWaiting(shop.database.db)).toBe(1);
    return { repeated };
  });
  expect(first.status).toBe(200);
  const answers = (await Promise.all(result.repeated)).map(({ text }) => text);
  expect(new Set(answers)).toEqual(new Set([first.text]));
});

/** Another server on the same database, in which repetitions wait only for a short time. */
let hasty: TestServer;
beforeAll(async () => {
  const database = { url: shop.databaseUrl, drop: async () => undefined };
  hasty = await startServerOn(database, {}, undefined, { timeouts: { repeatMs: 300 } });
});
afterAll(() => hasty.stop());

test.each(['the same server', 'another replica'])(
  'a repetition is refused if the first request, at %s, takes longer',
  async (where) => {
    const at = where === 'another replica' ? shop : hasty;
    const key = `e at ${where}`;
    const { first, result } = await whileSelling(key, at, (cardId) => sell(cardId, key, { at: hasty }));
    expect([result.status, result.body.reason]).toEqual([409, 'idempotency-in-flight']);
    expect(result.headers.get('Retry-After')).toBe('1');
    expect(first.status).toBe(200);
  },
);

test('a repetition also waits for a first request at another replica', async () => {
  const { first, result } = await whileSelling('e3', hasty, async (cardId) => {
    const repeated = sell(cardId, 'e3');
    await sellAnother();
    return { repeated };
  });
  expect(first.status).toBe(200);
  expect((await result.repeated).text).toBe(first.text);
});

test('a repeated replacement waits for the answer, not for the turn of the replacement at another replica', async () => {
  const { db } = shop.database;
  const [source, target] = [await shop.card({ status: 'active' }), await build()];
  const replace = (at: { url: string }) =>
    call(at, 'POST /api/boncards/:id/action/replace', {
      token: shop.administrator.token,
      id: source.id,
      body: { target_number: target.number, reason: 'Zgubiona' },
      headers: { 'Idempotency-Key': 'e4' },
    });
  const { first, repeated } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', source.id).forUpdate().execute();
    const first = replace(hasty);
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    const repeated = replace(shop);
    await sellAnother();
    return { first, repeated };
  });
  expect((await first).status).toBe(200);
  expect((await repeated).text).toBe((await first).text);
});

test('refusals of wrong fields are not stored, so the corrected form may keep its key', async () => {
  const card = await build();
  expect((await sell(card.id, 'f', { amount: 0 })).status).toBe(422);
  expect((await sell(card.id, 'f')).status).toBe(200);
});

test('answers are deleted when they expire', async () => {
  const card = await build();
  await sell(card.id, 'g');
  await deleteStoredAnswers(shop.database.db, new Date(Date.now() - 60_000));
  expect((await sell(card.id, 'g')).status).toBe(200);
  await deleteStoredAnswers(shop.database.db, new Date(Date.now() + 1000));
  expect((await sell(card.id, 'g')).body.reason).toBe('boncard-unavailable');
});

test('a COMMIT with an unknown outcome is reported as neither success nor failure, and sending its key again tells', async () => {
  const card = await build();
  const { db } = shop.database;
  await sql`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid());
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER die_at_commit AFTER INSERT ON ledger_entries
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die();
  `.execute(db);
  const unknown = await sell(card.id, 'h');
  await sql`DROP TRIGGER die_at_commit ON ledger_entries`.execute(db);
  expect([unknown.status, unknown.body.reason]).toEqual([503, 'outcome-unknown']);
  expect(unknown.headers.get('Retry-After')).toBe('1');
  expect(unknown.body.request_id).toEqual(expect.any(String));
  const resolved = await sell(card.id, 'h');
  expect(resolved.status).toBe(200);
  expect((await sell(card.id, 'h')).text).toBe(resolved.text);
  const entries = db.selectFrom('ledger_entries').select('id').where('boncard_id', '=', card.id);
  expect(await entries.execute()).toHaveLength(1);
});
