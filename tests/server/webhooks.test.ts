import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import { addMonths, warsawDayOf } from '../../contract/warsaw.ts';
import { type DeliveryId, webhookEvents } from '../../contract/webhook.ts';
import { closeDaysBefore } from '../../server/books/closeDays.ts';
import { closeMonth } from '../../server/books/closeMonth.ts';
import { firstDayAfter, monthAt } from '../../server/books/months.ts';
import { checkWebhooks } from '../../server/cli/checkContents.ts';
import { transact } from '../../server/db/transact.ts';
import { purgeExpired } from '../../server/jobs/purgeExpired.ts';
import { newId } from '../../server/platform/ids.ts';
import { queueExpired } from '../../server/webhooks/deliveryQueries.ts';
import { insertDelivery } from '../../server/webhooks/queries.ts';
import { tellExpired } from '../../server/webhooks/tellExpired.ts';
import { aSession } from '../support/builders.ts';
import { anAddress, sellECard } from '../support/eCards.ts';
import { type Endpoint, isGenuine, isSignedWith, openEndpoint } from '../support/endpoint.ts';
import { eventually } from '../support/eventually.ts';
import { awaitMail, mailsTo, outboxIsEmpty } from '../support/mail.ts';
import { openShop } from '../support/shop.ts';
import { TestClock } from '../support/testClock.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, outcomesOf } from '../support/testServer.ts';

// requirements "Webhooks"

const TRY_MS = 3_000;
const POLL_MS = 20;
const HOUR_MS = 3_600_000;
const TOKEN = 'a-token-for-metrics';

const clock = new TestClock();
const shop = openShop({ WEBHOOK_ALLOW: '127.0.0.1', METRICS_TOKEN: TOKEN }, undefined, {
  clock: clock.now,
  timeouts: { webhookTryMs: TRY_MS, webhookPollMs: POLL_MS },
});
let token: string;
// Sign in again, because earlier tests may have moved the clock past the end of the session.
beforeEach(async () => {
  ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
});

const opened: Endpoint[] = [];
async function endpoint(...answer: Parameters<typeof openEndpoint>): Promise<Endpoint> {
  const one = await openEndpoint(...answer);
  opened.push(one);
  return one;
}
afterAll(() => {
  for (const one of opened) one.close();
});
// Delete the endpoints, which would otherwise get events of later tests.
afterEach(async () => {
  await sql`DELETE FROM webhooks`.execute(shop.database.db);
  await sql`DELETE FROM webhook_deliveries`.execute(shop.database.db);
});

const act = (
  name: CallAddress,
  { id = '', body = {}, by = token }: { id?: string; body?: object; by?: string } = {},
) => call(shop, name, { id, token: by, ...(name.startsWith('GET') ? {} : { body }) });

async function webhook(url: string, events: readonly string[] = webhookEvents) {
  const { status, body } = await act('POST /api/webhooks', { body: { url, events, active: true } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const one = async (id: string) => (await act('GET /api/webhooks/:id', { id })).body.data;
const deliveries = async (query = '') =>
  (await call(shop, 'GET /api/webhook-deliveries', { token, query: `?per_page=100${query}` })).body.items;

async function sendTest(id: string) {
  expect((await act('POST /api/webhooks/:id/test', { id })).status).toBe(200);
}

async function charge(): Promise<{ id: string; transactionId: string }> {
  const { id } = await shop.card();
  const place = { boncard_id: id, place_of_sale: shop.salonId, document: 'FV 1' };
  const body = { ...place, amount: 50, type: 0, expired_months: 12 };
  const { data, transaction } = (await call(shop, 'POST /api/boncards/issue', { token, body })).body;
  return { id, transactionId: data.transaction?.id ?? transaction?.id };
}

describe('a webhook', () => {
  test('has a secret that is shown once and stored encrypted', async () => {
    const { url } = await endpoint();
    const { secret, ...created } = await webhook(url, ['boncard.charged']);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(created).toMatchObject({
      url,
      events: ['boncard.charged'],
      active: true,
      status: 'working',
      waiting: 0,
    });
    expect(await one(created.id)).toEqual(created);
    const kept = await sql`SELECT webhooks::text AS row FROM webhooks`.execute(shop.database.db);
    const bytes = Buffer.from(secret.slice(6), 'base64');
    expect(JSON.stringify(kept.rows)).not.toContain(bytes.toString('hex'));
    const audit = await call(shop, 'GET /api/audit-entries', { token, query: `?object_id=${created.id}` });
    expect(audit.text).not.toContain(secret.slice(6));
    expect(audit.body.items).toMatchObject([
      { action: 'webhook.created', object: { label: new URL(url).host } },
    ]);
  });

  test('needs a confirmed session for everything that is done with it', async () => {
    const { url, received } = await endpoint();
    const { id } = await webhook(url, ['month.closed']);
    await sendTest(id);
    await eventually(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered' }]));
    const [delivery] = await deliveries();
    const before = await one(id);
    const stale = await aSession(shop, shop.administrator.id, new Date(clock.now().getTime() - 16 * 60_000));
    const body = { url, events: ['month.closed'], active: true };
    const refused = { status: 403, body: { reason: 'confirm-first' } };
    const another = { ...body, url: `${url}/nowy` };
    expect(await act('POST /api/webhooks', { body: another, by: stale.token })).toMatchObject(refused);
    expect(await act('POST /api/webhooks/:id/rotate', { id, by: stale.token })).toMatchObject(refused);
    for (const changed of [{ url: `${url}/dalej` }, { active: false }, { events: ['boncard.charged'] }])
      expect(
        await act('PUT /api/webhooks/:id', { id, body: { ...body, ...changed }, by: stale.token }),
      ).toMatchObject(refused);
    expect(await act('DELETE /api/webhooks/:id', { id, by: stale.token })).toMatchObject(refused);
    expect(await act('POST /api/webhooks/:id/test', { id, by: stale.token })).toMatchObject(refused);
    const replay = { id: delivery.id, by: stale.token };
    expect(await act('POST /api/webhook-deliveries/:id/replay', replay)).toMatchObject(refused);
    expect(await one(id)).toEqual(before);
    expect(await deliveries()).toEqual([delivery]);
    expect(received).toHaveLength(1);
  });

  test('is refused with a sentence for each wrong field', async () => {
    const body = { url: 'ftp://kasa.example.com', events: [], active: true };
    expect((await act('POST /api/webhooks', { body })).body.errors).toEqual({
      url: ['Wpisz adres zaczynający się od https://'],
      events: ['Zaznacz co najmniej jedno'],
    });
    for (const url of [
      'https://anna:haslo@kasa.example.com/',
      'https://kasa.example.com/#a',
      'kasa.example.com',
    ])
      expect((await act('POST /api/webhooks', { body: { ...body, url } })).body.errors).toHaveProperty('url');
    const inside = { ...body, url: 'https://10.0.0.1/' };
    expect(Object.keys((await act('POST /api/webhooks', { body: inside })).body.errors).sort()).toEqual([
      'events',
      'url',
    ]);
    const inClear = { url: 'http://kasa.example.com/', events: ['month.closed'], active: true };
    expect((await act('POST /api/webhooks', { body: inClear })).body).toMatchObject({
      reason: 'webhook-needs-https',
      errors: { url: [expect.stringContaining('https://')] },
    });
  });

  test('that is off may keep an address that is no longer allowed, but cannot be given one', async () => {
    const { id } = await webhook('https://kasa.example.com/', ['month.closed']);
    const inside = { url: 'https://10.0.0.1/', events: ['month.closed'] };
    const save = async (active: boolean) => {
      const { status, body } = await act('PUT /api/webhooks/:id', { id, body: { ...inside, active } });
      return body.reason ?? status;
    };
    expect(await save(false)).toBe('webhook-address-refused');
    await sql`UPDATE webhooks SET url = ${inside.url}`.execute(shop.database.db);
    expect([await save(false), await save(true)]).toEqual([200, 'webhook-address-refused']);
    const without = async (active: boolean) => {
      const { body } = await act('PUT /api/webhooks/:id', { id, body: { ...inside, events: [], active } });
      return Object.keys(body.errors).sort();
    };
    expect([await without(false), await without(true)]).toEqual([['events'], ['events', 'url']]);
  });

  test('is refused if there are 20, even if many are added at once', async () => {
    const { url } = await endpoint();
    const body = { events: ['month.closed'], active: false };
    const replies = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        act('POST /api/webhooks', { body: { ...body, url: `${url}/${index}` } }),
      ),
    );
    expect(outcomesOf(replies)).toEqual([...Array(20).fill('done'), ...Array(3).fill('too-many-webhooks')]);
  });

  test('is refused if another one has its URL, for example after a lost answer, even at the same moment', async () => {
    const { url } = await endpoint();
    const body = { url, events: ['month.closed'], active: true };
    const add = () => act('POST /api/webhooks', { body });
    const replies = await Promise.all([add(), add()]);
    expect(outcomesOf(replies)).toEqual(['done', 'webhook-taken']);
    const taken = { reason: 'webhook-taken', errors: { url: [expect.any(String)] } };
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject(taken);
    expect((await act('GET /api/webhooks')).body.items).toHaveLength(1);
    const other = await webhook(`${url}/inny`);
    const change = (changed: object) =>
      act('PUT /api/webhooks/:id', { id: other.id, body: { ...body, ...changed } });
    expect((await change({})).body).toMatchObject(taken);
    expect(Object.keys((await change({ events: [] })).body.errors).sort()).toEqual(['events', 'url']);
    expect((await change({ url: other.url, active: false })).status).toBe(200);
  });

  test.each(['HTTPS://kasa.EXAMPLE.com:443/Bony', 'https://kasa.example.com/a/../Bony'])(
    'is refused if another one has its URL in another spelling, and may change its own: %s',
    async (spelling) => {
      const { id } = await webhook('https://kasa.example.com/Bony');
      const body = { url: spelling, events: ['month.closed'], active: false };
      expect((await act('POST /api/webhooks', { body })).body).toMatchObject({
        reason: 'webhook-taken',
        errors: { url: [expect.any(String)] },
      });
      const elsewhere = { ...body, url: 'https://kasa.example.com/bony' };
      expect((await act('POST /api/webhooks', { body: elsewhere })).status).toBe(200);
      expect((await act('PUT /api/webhooks/:id', { id, body })).status).toBe(200);
    },
  );
});

test('one that is switched off because it fails is not failing any more, nor once it is on again', async () => {
  const { url } = await endpoint((response) => void response.writeHead(500).end());
  const { id } = await webhook(url, ['month.closed']);
  await sendTest(id);
  await eventually(async () => expect(await one(id)).toMatchObject({ status: 'failing' }));
  const save = (active: boolean) =>
    act('PUT /api/webhooks/:id', { id, body: { url, events: ['month.closed'], active } });
  expect((await save(false)).body.data).toMatchObject({ status: 'off', failing_since: null });
  expect(await Array.fromAsync(checkWebhooks(shop.database.db))).toMatchObject([{ level: 'ok' }]);
  expect((await save(true)).body.data).toMatchObject({ status: 'working', failing_since: null });
});

test('one that fails is not failing any more once it has another address', async () => {
  const { url } = await endpoint((response) => void response.writeHead(500).end());
  const { id } = await webhook(url, ['month.closed']);
  await sendTest(id);
  await eventually(async () => expect(await one(id)).toMatchObject({ status: 'failing' }));
  const moved = { url: `${url}/nowy`, events: ['month.closed'], active: true };
  const { data } = (await act('PUT /api/webhooks/:id', { id, body: moved })).body;
  expect(data).toMatchObject({ status: 'working', failing_since: null });
});

test('one that an earlier version left failing when it was switched off is not shown as failing', async () => {
  const { url } = await endpoint();
  const { id } = await webhook(url);
  await sql`UPDATE webhooks SET active = false, failing_since = now()`.execute(shop.database.db);
  expect(await one(id)).toMatchObject({ status: 'off', failing_since: null });
  expect(await Array.fromAsync(checkWebhooks(shop.database.db))).toMatchObject([{ level: 'ok' }]);
});

test('one that is gone is only off once it has another address, even before it is tried there', async () => {
  const [{ url }, other] = await Promise.all([endpoint(), endpoint()]);
  const { id } = await webhook(url);
  await sql`UPDATE webhooks SET active = false, gone_at = now()`.execute(shop.database.db);
  expect(await one(id)).toMatchObject({ status: 'gone' });
  const body = { url: other.url, events: ['month.closed'], active: false };
  expect((await act('PUT /api/webhooks/:id', { id, body })).body.data).toMatchObject({ status: 'off' });
});

describe('an event', () => {
  test('contains what happened to what, and is signed', async () => {
    const { url, received } = await endpoint();
    const { secret } = await webhook(url);
    const { id, transactionId } = await charge();
    await eventually(() => expect(received).toHaveLength(1));
    const [sent] = received;
    if (!sent) throw new Error('nothing was received');
    expect(isGenuine(secret, sent)).toBe(true);
    expect(isGenuine(secret, { ...sent, raw: `${sent.raw} ` })).toBe(false);
    expect(sent.body).toEqual({
      type: 'boncard.charged',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { boncard_id: id, transaction_id: transactionId, salon_id: shop.salonId },
    });
    expect(sent.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Bonpanel' });
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([
        {
          id: sent.headers['webhook-id'],
          status: 'delivered',
          attempts: 1,
          response_status: 204,
          next_try: null,
        },
      ]),
    );
  });

  test('is signed with the secret that the receiver has if the exchange is repeated, as after a lost answer', async () => {
    const { url, received } = await endpoint();
    const { id, secret: former } = await webhook(url, ['month.closed']);
    const lost = (await act('POST /api/webhooks/:id/rotate', { id })).body.data.secret;
    const { secret } = (await act('POST /api/webhooks/:id/rotate', { id })).body.data;
    await sendTest(id);
    await eventually(() => expect(received).toHaveLength(1));
    expect([former, lost, secret].map((one) => received[0] && isGenuine(one, received[0]))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('is signed with both secrets for a day after an exchange, then only with the new one', async () => {
    const { url, received } = await endpoint();
    const { id, secret: former } = await webhook(url, ['month.closed']);
    const rotated = (await act('POST /api/webhooks/:id/rotate', { id })).body.data;
    expect(rotated.secret).not.toBe(former);
    expect(await one(id)).not.toHaveProperty('secret');
    await sendTest(id);
    await eventually(() => expect(received).toHaveLength(1));
    expect([former, rotated.secret].map((secret) => received[0] && isGenuine(secret, received[0]))).toEqual([
      true,
      true,
    ]);
    // From here on the server's clock is ahead of the library's clock.
    clock.advance(24 * HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    await sendTest(id);
    await eventually(() => expect(received).toHaveLength(2));
    const secrets = [former, rotated.secret];
    expect(secrets.map((secret) => received[1] && isSignedWith(secret, received[1]))).toEqual([false, true]);
  });

  test('is signed with the last two secrets after a second exchange on the same day', async () => {
    const { url, received } = await endpoint();
    const { id, secret: first } = await webhook(url, ['month.closed']);
    const rotate = async () => (await act('POST /api/webhooks/:id/rotate', { id })).body.data.secret;
    const second = await rotate();
    clock.advance(HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    const third = await rotate();
    await sendTest(id);
    await eventually(() => expect(received).toHaveLength(1));
    const secrets = [first, second, third];
    expect(secrets.map((secret) => received[0] && isSignedWith(secret, received[0]))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is sent for each change that has an event, without number, PIN or address, and for no other change', async () => {
    const { url, received } = await endpoint();
    await webhook(url);
    const { id, transactionId } = await charge();
    const { number, pin } = await shop.card();
    const reason = { reason: 'Na prośbę klienta' };
    const reversal = await act('POST /api/boncards-transactions/:id/reverse', {
      id: transactionId,
      body: reason,
    });
    expect(reversal.status).toBe(200);
    const sold = await charge();
    const { number: soldNumber } = (await act('GET /api/boncards/:id', { id: sold.id })).body.data;
    const target = { target_number: number, ...reason };
    await act('POST /api/boncards/:id/action/block', { id: sold.id, body: reason });
    await act('POST /api/boncards/:id/action/unblock', { id: sold.id, body: reason });
    expect((await act('POST /api/boncards/:id/action/replace', { id: sold.id, body: target })).status).toBe(
      200,
    );
    const search = { number, pin, searchForType: 'purchase' };
    const found = await act('POST /api/boncards/search', { body: search });
    const purchase = {
      boncard_id: found.body.data.id,
      place_of_sale: shop.salonId,
      document: 'PAR',
      amount: 5,
    };
    const paid = await act('POST /api/boncards/purchase', { body: purchase });
    expect(paid.status).toBe(200);
    await act('POST /api/boncards/:id/action/cancel', {
      id: purchase.boncard_id,
      body: { canceled_reason: 'Zwrot' },
    });
    const owner = anAddress();
    const eCard = (await sellECard(shop, { token, salonId: shop.salonId }, { email: owner })).body.data;
    const file = new FormData();
    file.set('file', new Blob(['number,pin\nWEBH0000000000000001,A1B']), 'bony.csv');
    const imported = await act('POST /api/boncards-imports', { body: file });
    // An import's end is dated by the machine's clock, which is ahead of the test's.
    clock.advance(HOUR_MS);
    const salon_id = shop.salonId;
    const booked = (boncard_id: string, transaction_id: string) => ({ boncard_id, transaction_id, salon_id });
    const expected = [
      ['boncard.charged', booked(id, transactionId)],
      ['boncard.reversed', { ...booked(id, reversal.body.data.transaction.id), reverses: transactionId }],
      ['boncard.charged', booked(sold.id, sold.transactionId)],
      ['boncard.blocked', { boncard_id: sold.id }],
      ['boncard.replaced', { boncard_id: sold.id, successor_id: purchase.boncard_id }],
      ['boncard.purchased', booked(purchase.boncard_id, paid.body.data.transaction.id)],
      ['boncard.canceled', { boncard_id: purchase.boncard_id }],
      ['boncard.charged', booked(eCard.id, eCard.transaction.id)],
      ['import.finished', { import_id: imported.body.data.id }],
    ];
    await eventually(() => expect(received).toHaveLength(expected.length));
    expect(received.map(({ body }) => [body.type, body.data])).toEqual(expect.arrayContaining(expected));
    const all = JSON.stringify(received);
    for (const secret of [number, soldNumber, `"${pin}"`, shop.administrator.email, owner, 'ul. '])
      expect(all).not.toContain(secret);
  });

  test('is sent for a used card that is active again only after its last day', async () => {
    const { url } = await endpoint();
    await webhook(url, ['boncard.expired']);
    const day = warsawDayOf(new Date(clock.now().getTime() + 24 * HOUR_MS));
    const chargedAt = new Date(`${addMonths(day, -12)}T12:00:00Z`);
    const cards = [];
    for (const status of ['used', 'used'] as const) cards.push(await shop.card({ status, chargedAt }));
    const { db } = shop.database;
    clock.advance(2 * 24 * HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    await tellExpired(db, clock.now());
    const { rows: payments } = await sql<{ id: string }>`
      SELECT id FROM ledger_entries WHERE boncard_id = ${cards[0]?.id} AND kind = 'purchase'
    `.execute(db);
    const reversed = { id: payments[0]?.id ?? '', body: { reason: 'Zwrot' } };
    const adjusted = { id: cards[1]?.id ?? '', body: { amount: 5, reason: 'Pomyłka' } };
    expect((await act('POST /api/boncards-transactions/:id/reverse', reversed)).status).toBe(200);
    // Once it is active again, further changes are not a reason to tell it.
    for (const _ of [1, 2])
      expect((await act('POST /api/boncards/:id/action/adjust', adjusted)).status).toBe(200);
    await tellExpired(db, clock.now());
    const queued = await sql<{ data: { boncard_id: string } }>`
      SELECT data FROM webhook_deliveries WHERE event = 'boncard.expired' ORDER BY created_at, id
    `.execute(db);
    expect(queued.rows.map(({ data }) => data.boncard_id).sort()).toEqual(cards.map(({ id }) => id).sort());
  });

  test('is sent for a new card that replaces an expired one', async () => {
    const { url } = await endpoint();
    await webhook(url, ['boncard.expired']);
    const day = warsawDayOf(new Date(clock.now().getTime() + 24 * HOUR_MS));
    const chargedAt = new Date(`${addMonths(day, -12)}T12:00:00Z`);
    const [source, valid] = [await shop.card({ status: 'active', chargedAt }), await charge()];
    const targets = [await shop.card(), await shop.card()];
    const { db } = shop.database;
    clock.advance(2 * 24 * HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    await tellExpired(db, clock.now());
    for (const [place, { id }] of [source, valid].entries()) {
      const body = { target_number: targets[place]?.number, reason: 'Zgubiona' };
      expect((await act('POST /api/boncards/:id/action/replace', { id, body })).status).toBe(200);
    }
    await tellExpired(db, clock.now());
    const queued = await sql<{ data: { boncard_id: string } }>`SELECT data FROM webhook_deliveries`.execute(
      db,
    );
    expect(queued.rows.map(({ data }) => data.boncard_id).sort()).toEqual([source.id, targets[0]?.id].sort());
  });

  /** Sells a card that is used up and whose last day goes by, and returns what makes it active again. */
  async function aUsedCardPastItsLastDay() {
    const { url } = await endpoint();
    await webhook(url, ['boncard.expired']);
    const day = warsawDayOf(new Date(clock.now().getTime() + 24 * HOUR_MS));
    const chargedAt = new Date(`${addMonths(day, -12)}T12:00:00Z`);
    const { id } = await shop.card({ status: 'used', chargedAt });
    clock.advance(2 * 24 * HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    const body = { amount: 5, reason: 'Pomyłka' };
    return { id, day, adjust: () => act('POST /api/boncards/:id/action/adjust', { id, body }) };
  }

  test('is sent once for a used card that is active again before its last day counts as told', async () => {
    const { id, adjust } = await aUsedCardPastItsLastDay();
    const { db } = shop.database;
    expect((await adjust()).status).toBe(200);
    for (const _ of [1, 2]) await tellExpired(db, clock.now());
    const queued = await sql<{ data: unknown }>`SELECT data FROM webhook_deliveries`.execute(db);
    expect(queued.rows).toEqual([{ data: { boncard_id: id } }]);
  });

  test('is sent for a used card that becomes active again while its last day is being told', async () => {
    const { id, day, adjust } = await aUsedCardPastItsLastDay();
    const { db } = shop.database;
    const adjusted = await transact(db, async (tx) => {
      await queueExpired(tx, { through: day, now: clock.now() });
      const adjusting = adjust();
      await eventually(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        `.execute(db);
        expect(rows).toHaveLength(1);
      });
      return { adjusting };
    });
    expect((await adjusted.adjusting).status).toBe(200);
    const queued = await sql<{ data: unknown }>`SELECT data FROM webhook_deliveries`.execute(db);
    expect(queued.rows).toEqual([{ data: { boncard_id: id } }]);
  });

  test.each([
    ['is not sent for a card that expired while the webhook was off', false],
    ['is sent for a card that has expired by the time the webhook is saved again', true],
  ])('%s', async (_, wasActive) => {
    const { url } = await endpoint();
    const { id } = await webhook(url, ['boncard.expired']);
    const save = (active: boolean) =>
      act('PUT /api/webhooks/:id', { id, body: { url, events: ['boncard.expired'], active } });
    await save(wasActive);
    const day = warsawDayOf(new Date(clock.now().getTime() + 24 * HOUR_MS));
    const card = await shop.card({
      status: 'active',
      chargedAt: new Date(`${addMonths(day, -12)}T12:00:00Z`),
    });
    clock.advance(2 * 24 * HOUR_MS);
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    expect((await save(true)).status).toBe(200);
    const { db } = shop.database;
    await tellExpired(db, clock.now());
    const queued = await sql<{ data: unknown }>`SELECT data FROM webhook_deliveries`.execute(db);
    expect(queued.rows).toEqual(wasActive ? [{ data: { boncard_id: card.id } }] : []);
  });

  test('is sent once for an expired card, on the day after its last day', async () => {
    const { url, received } = await endpoint();
    const yearBefore = (days: number) => {
      const day = warsawDayOf(new Date(clock.now().getTime() + days * 24 * HOUR_MS));
      return new Date(`${addMonths(day, -12)}T12:00:00Z`);
    };
    // This card has already expired when the webhook is added.
    await shop.card({ status: 'active', chargedAt: yearBefore(-1) });
    await webhook(url, ['boncard.expired']);
    const card = await shop.card({ status: 'active', chargedAt: yearBefore(1) });
    await shop.card({ status: 'active', chargedAt: yearBefore(30) });
    const { db } = shop.database;
    const at = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR_MS);
    await tellExpired(db, at(1));
    await tellExpired(db, at(2));
    await Promise.all([tellExpired(db, at(3)), tellExpired(db, at(3))]);
    const queued = await sql<{ data: unknown }>`SELECT data FROM webhook_deliveries`.execute(db);
    expect(queued.rows).toEqual([{ data: { boncard_id: card.id } }]);
    clock.advance(3 * 24 * HOUR_MS);
    await eventually(() => expect(received.map(({ body }) => body.data)).toEqual([{ boncard_id: card.id }]));
    ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
  });

  test('names the month that was closed', async () => {
    const month = monthAt(new Date(clock.now().getTime() - 62 * 24 * HOUR_MS));
    await shop.card({ status: 'active', chargedAt: new Date(`${month}-03T12:00:00Z`) });
    const { url, received } = await endpoint();
    await webhook(url, ['month.closed']);
    const by = { userId: shop.administrator.id, address: null };
    const { db } = shop.database;
    await closeDaysBefore(db, firstDayAfter(month), clock.now());
    await transact(db, (tx) => closeMonth(tx, { month, by, now: clock.now() }));
    await eventually(() => expect(received.map(({ body }) => body.data)).toEqual([{ month }]));
  });

  test('is not queued if no webhook wants it, or if the change is refused', async () => {
    const { url } = await endpoint();
    await webhook(url, ['month.closed']);
    const off = { url: `${url}/sprzedaz`, events: ['boncard.charged'] };
    const { id } = await webhook(off.url, off.events);
    await act('PUT /api/webhooks/:id', { id, body: { ...off, active: false } });
    await charge();
    const { id: other } = await webhook(`${url}/blokady`, ['boncard.blocked']);
    const card = await shop.card();
    await act('POST /api/boncards/:id/action/block', { id: card.id, body: { reason: 'Zgubiony' } });
    await act('POST /api/boncards/:id/action/block', { id: card.id, body: { reason: 'Zgubiony' } });
    expect(await deliveries()).toMatchObject([{ webhook_id: other, event: 'boncard.blocked' }]);
  });
});

describe('a delivery', () => {
  test('is followed by deliveries that are due later; what has become due earlier meanwhile comes after those', async () => {
    const held = Promise.withResolvers<void>();
    const { url, received } = await endpoint(
      (response) => void held.promise.then(() => response.writeHead(204).end()),
    );
    const { id } = await webhook(url, ['month.closed']);
    const now = clock.now().getTime();
    const queue = (...due: [month: string, secondsAgo: number][]) =>
      transact(shop.database.db, async (tx) => {
        for (const [month, secondsAgo] of due) {
          const event = {
            event: 'month.closed',
            data: { month },
            now: new Date(now - secondsAgo * 1000),
          } as const;
          await insertDelivery(tx, { ...event, id: newId<DeliveryId>(), webhook_id: id });
        }
      });
    await queue(['2026-02', 20], ['2026-03', 10]);
    await eventually(() => expect(received).toHaveLength(1));
    await queue(['2026-01', 30]);
    held.resolve();
    await eventually(() =>
      expect(received.map(({ body }) => body.data.month)).toEqual(['2026-02', '2026-03', '2026-01']),
    );
  });

  test.each([8, 31])('that is sent again gets all its tries, even if it is %i days old', async (days) => {
    let status = 500;
    const { url } = await endpoint((response) => response.writeHead(status).end());
    const { id } = await webhook(url, ['month.closed']);
    const { db } = shop.database;
    const at = new Date(clock.now().getTime() - days * 24 * HOUR_MS);
    await sql`
      INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, status, attempts, tried_at, failure)
      VALUES (gen_random_uuid(), ${id}, 'month.closed', '{}', ${at}, 'givenUp', 10, ${at}, 'timeout')
    `.execute(db);
    const [{ id: deliveryId }] = await deliveries();
    await act('POST /api/webhook-deliveries/:id/replay', { id: deliveryId });
    const purge = () => purgeExpired(db, testConfig({ DATA_DIR: shop.dataDir }), clock.now());
    await purge();
    await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]));
    await purge();
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    status = 204;
    clock.advance(5_001);
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]),
    );
  });

  test('that still waits is not sent again, and keeps its tries', async () => {
    const { url } = await endpoint((response) => response.writeHead(500).end());
    const { id } = await webhook(url, ['month.closed']);
    await sendTest(id);
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 1 }]),
    );
    const before = await deliveries();
    const { status, body } = await act('POST /api/webhook-deliveries/:id/replay', { id: before[0].id });
    expect([status, body.reason]).toEqual([409, 'delivery-waiting']);
    expect(await deliveries()).toEqual(before);
  });

  test.each([410, 500])(
    'that was under way when its endpoint got a new address does not count for that, and is sent there: %i',
    async (status) => {
      const held = Promise.withResolvers<void>();
      const former = await endpoint(
        (response) => void held.promise.then(() => response.writeHead(status).end()),
      );
      const { url, received } = await endpoint();
      const { id } = await webhook(former.url, ['month.closed']);
      await sendTest(id);
      await eventually(() => expect(former.received).toHaveLength(1));
      const body = { url, events: ['month.closed'], active: true };
      expect((await act('PUT /api/webhooks/:id', { id, body })).status).toBe(200);
      held.resolve();
      await eventually(async () =>
        expect(await deliveries()).toMatchObject([
          { status: 'waiting', attempts: 1, response_status: status },
        ]),
      );
      expect(await one(id)).toMatchObject({ status: 'working', active: true, failing_since: null });
      clock.advance(5_001);
      await eventually(() => expect(received).toHaveLength(1));
    },
  );

  test('that fails is tried ten times within three days, then given up; sending it again starts over with the same id', async () => {
    let status = 500;
    const { url, received } = await endpoint((response) => response.writeHead(status).end('Zajęte'));
    const { id } = await webhook(url, ['month.closed']);
    await sendTest(id);
    const minutes = [5 / 60, 5, 30, ...[2, 5, 10, 14, 20, 24].map((hours) => 60 * hours)];
    let failing_since: unknown;
    for (const [tries, pause] of minutes.entries()) {
      await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: tries + 1 }]));
      const [{ next_try, tried_at }] = await deliveries();
      failing_since ??= tried_at;
      expect(Date.parse(next_try) - Date.parse(tried_at)).toBe(pause * 60_000);
      expect(received).toHaveLength(tries + 1);
      clock.advance(pause * 60_000);
      ({ token } = await aSession(shop, shop.administrator.id, clock.now()));
    }
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([
        {
          status: 'givenUp',
          attempts: 10,
          failure: 'status',
          response_status: 500,
          response: 'Zajęte',
          next_try: null,
        },
      ]),
    );
    expect(await one(id)).toMatchObject({ status: 'failing', failing_since, waiting: 0 });

    expect(await Array.fromAsync(checkWebhooks(shop.database.db))).toMatchObject([
      { level: 'note', text: expect.stringContaining('has failed since') },
    ]);

    status = 200;
    const [{ id: deliveryId }] = await deliveries();
    expect(
      (await act('POST /api/webhook-deliveries/:id/replay', { id: deliveryId })).body.data,
    ).toMatchObject({
      status: 'waiting',
      attempts: 0,
    });
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]),
    );
    expect(received).toHaveLength(11);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]));
    expect(await one(id)).toMatchObject({ status: 'working', failing_since: null });
    expect(await Array.fromAsync(checkWebhooks(shop.database.db))).toMatchObject([{ level: 'ok' }]);
    const refused = await act('POST /api/webhook-deliveries/:id/replay', { id });
    expect(refused.status).toBe(404);
  });

  test('to an endpoint that answers “gone” switches it off, which is in the audit and mailed to administrators', async () => {
    const { url, received } = await endpoint((response) => response.writeHead(410).end());
    const { id } = await webhook(url, ['boncard.charged']);
    await charge();
    await eventually(async () => expect(await one(id)).toMatchObject({ status: 'gone', active: false }));
    expect(await deliveries()).toMatchObject([{ status: 'givenUp', attempts: 1, response_status: 410 }]);
    const audit = await call(shop, 'GET /api/audit-entries', { token, query: `?object_id=${id}` });
    expect(audit.body.items[0]).toMatchObject({ action: 'webhook.switched-off', by: null });
    const found = await Array.fromAsync(checkWebhooks(shop.database.db));
    expect(found).toMatchObject([{ level: 'note', text: expect.stringContaining('answered 410') }]);
    const { subject } = await awaitMail(shop, shop.administrator.email);
    expect(subject).toContain(new URL(url).host);
    await charge();
    expect(await deliveries()).toHaveLength(1);
    for (const refused of [
      await act('POST /api/webhooks/:id/test', { id }),
      await act('POST /api/webhook-deliveries/:id/replay', { id: (await deliveries())[0].id }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { reason: 'webhook-off' } });
    const body = { url, events: ['boncard.charged'], active: true };
    expect((await act('PUT /api/webhooks/:id', { id, body })).body.data.status).toBe('working');
    expect(received).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof openEndpoint>[0], object]>([
    ['does not answer', () => undefined, { failure: 'timeout', response: null }],
    ['breaks off', (response) => response.destroy(), { failure: 'unreachable' }],
    [
      'answers what is no HTTP',
      (response) => response.socket?.end('nonsense\r\n\r\n'),
      { failure: 'answer-unreadable' },
    ],
    [
      'answers with headers without end',
      (response) => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000_000)}`),
      { failure: 'answer-unreadable' },
    ],
    [
      'answers a byte at a time',
      (response) => {
        const timer = setInterval(() => response.write('a'), 100);
        response.on('close', () => clearInterval(timer));
      },
      { failure: null, status: 'delivered', response: expect.stringMatching(/^a+$/) },
    ],
    [
      'answers with a gigabyte',
      (response) => {
        const chunk = Buffer.alloc(65_536, 'a');
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
      { failure: null, status: 'delivered', response: 'a'.repeat(500) },
    ],
  ])('to an endpoint that %s ends in time, and in memory', async (_, answer, expected) => {
    const { url } = await endpoint(answer);
    const { id } = await webhook(url, ['month.closed']);
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await sendTest(id);
    await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1, ...expected }]));
    expect(performance.now() - start).toBeLessThan(20 * TRY_MS);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('to an endpoint that answers “gone” is mailed in the language in which the webhook was last saved', async () => {
    const { url } = await endpoint((response) => response.writeHead(410).end());
    const body = { url, events: ['boncard.charged'], active: true };
    const inEnglish = { token, body, headers: { 'Accept-Language': 'en' } };
    const { id } = (await call(shop, 'POST /api/webhooks', inEnglish)).body.data;
    await charge();
    await eventually(async () => expect(await one(id)).toMatchObject({ status: 'gone' }));
    await outboxIsEmpty(shop);
    const { email } = shop.administrator;
    const { host } = new URL(url);
    expect((await mailsTo(shop, email)).at(-1)?.subject).toContain(
      `the webhook ${host} has been switched off`,
    );
    await act('PUT /api/webhooks/:id', { id, body });
    await charge();
    await eventually(async () => expect(await one(id)).toMatchObject({ status: 'gone' }));
    await outboxIsEmpty(shop);
    expect((await mailsTo(shop, email)).at(-1)?.subject).toContain(`webhook ${host} został wyłączony`);
    await call(shop, 'PUT /api/webhooks/:id', { ...inEnglish, id });
    await charge();
    await eventually(async () => expect(await one(id)).toMatchObject({ status: 'gone' }));
    await outboxIsEmpty(shop);
    expect((await mailsTo(shop, email)).at(-1)?.subject).toContain('has been switched off');
  });

  test('stores only the parts of an answer that are not secret', async () => {
    const { url } = await endpoint((response, { headers }) =>
      response.end(`\0${headers['webhook-signature']} whsec_abc= Bon 2345 6789 ABCD EFGH JKLM, ok`),
    );
    const { id } = await webhook(url, ['month.closed']);
    await sendTest(id);
    await eventually(async () => expect((await deliveries())[0].response).toBe('… … Bon …, ok'));
  });

  test('to an endpoint that hangs holds up no other endpoint, mail or sale, however many wait', async () => {
    const hanging = await endpoint(() => undefined);
    const { url, received } = await endpoint();
    await webhook(hanging.url, ['boncard.charged']);
    await webhook(url, ['boncard.charged']);
    for (let sale = 0; sale < 10; sale += 1) await charge();
    await eventually(() => expect(received).toHaveLength(10));
    expect(hanging.received.length).toBeLessThan(10);
    const start = performance.now();
    await call(shop, 'POST /api/auth/forgot-password', {
      body: { email: shop.employer.email },
    });
    await awaitMail(shop, shop.employer.email);
    expect(performance.now() - start).toBeLessThan(10 * TRY_MS);
  });

  test('is tried one at a time at a dead or busy endpoint, however many wait, and all are sent once it answers', async () => {
    let isDead = true;
    const triedAt: number[] = [];
    const connections = new Set<unknown>();
    const { url, received } = await endpoint((response) => {
      triedAt.push(performance.now());
      connections.add(response.socket);
      response.writeHead(isDead ? ([503, 429, 408][triedAt.length % 3] ?? 503) : 204).end();
    });
    await webhook(url, ['boncard.charged']);
    for (let sale = 0; sale < 10; sale += 1) await charge();
    await eventually(() => expect(received).toHaveLength(10));
    // There are nine pauses, some of which may be over before their try arrives.
    expect((triedAt.at(-1) ?? 0) - (triedAt[0] ?? 0)).toBeGreaterThan(5 * POLL_MS);
    // Tries of one turn would share a connection.
    expect(connections.size).toBe(10);
    await eventually(async () =>
      expect((await deliveries()).map(({ attempts }: { attempts: number }) => attempts)).toEqual(
        Array(10).fill(1),
      ),
    );
    isDead = false;
    clock.advance(5_001);
    await eventually(async () => expect(await deliveries('&status=delivered')).toHaveLength(10));
  });

  test('is counted in the metrics', async () => {
    const { url } = await endpoint();
    const { id } = await webhook(url, ['month.closed']);
    await sendTest(id);
    await eventually(async () => {
      const metrics = await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      const text = await metrics.text();
      expect(text).toMatch(/^webhook_tries_total\{outcome="delivered"\} [1-9]/m);
      expect(text).toMatch(/^webhook_queue_age_seconds \d/m);
    });
  });

  test('is deleted after 30 days or with its endpoint, and no longer waits after seven days', async () => {
    const { url } = await endpoint();
    const { id } = await webhook(url, ['month.closed']);
    const gone = await webhook(`${url}/dalej`, ['month.closed']);
    await act('PUT /api/webhooks/:id', { id, body: { url, events: ['month.closed'], active: false } });
    const { db } = shop.database;
    const now = clock.now();
    const add = (webhookId: string, days: number) => {
      const at = new Date(now.getTime() - days * 24 * HOUR_MS);
      return sql`
        INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, next_try_at)
        VALUES (gen_random_uuid(), ${webhookId}, 'month.closed', '{}', ${at}, ${at})
      `.execute(db);
    };
    await act('DELETE /api/webhooks/:id', { id: gone.id });
    for (const days of [6, 8, 31]) await add(id, days);
    await add(gone.id, 1);
    await purgeExpired(db, testConfig({ DATA_DIR: shop.dataDir }), now);
    const left = await sql<{ status: string; webhook_id: string }>`
      SELECT webhook_id, status FROM webhook_deliveries ORDER BY created_at
    `.execute(db);
    expect(left.rows).toEqual([
      { webhook_id: id, status: 'givenUp' },
      { webhook_id: id, status: 'waiting' },
    ]);
  });
});
