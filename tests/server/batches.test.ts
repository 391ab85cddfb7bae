import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PRINT_HOLDS_MS, printFormats } from '../../contract/boncardBatch.ts';
import type { CallAddress } from '../../contract/calls.ts';
import type { BatchId } from '../../contract/ids.ts';
import { formatMoment } from '../../contract/warsaw.ts';
import { keepPin } from '../../server/cards/keepPin.ts';
import { type CardWithPins, findCardWithPins } from '../../server/cards/pinQueries.ts';
import { lockBoncard } from '../../server/cards/queries.ts';
import { transact } from '../../server/db/transact.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aSession, aUser } from '../support/builders.ts';
import { cardsIn, type ReadCard } from '../support/cardsIn.ts';
import { eventually } from '../support/eventually.ts';
import { openShop } from '../support/shop.ts';
import { call, outcomesOf, startTestServer } from '../support/testServer.ts';

// requirements "Batches"

const shop = openShop({}, undefined, { timeouts: { printSilentMs: 1500 } });

const act = (
  name: CallAddress,
  {
    id = '',
    body = {},
    token = shop.administrator.token,
    ...more
  }: object & { id?: string; body?: object; token?: string; query?: string } = {},
) => call(shop, name, { id, token, ...(name.startsWith('GET') ? {} : { body }), ...more });
const create = (body: object) => act('POST /api/boncards-batches', { body });
const one = async (id: string) => (await act('GET /api/boncards-batches/:id', { id })).body.data;
const print = (id: string, token?: string) =>
  act('POST /api/boncards-batches/:id/print', { id, body: { format: 'csv' }, ...(token && { token }) });
const confirm = (id: string, body: object = {}) =>
  act('POST /api/boncards-batches/:id/print/confirm', { id, body });
const batch = (count?: number) => aBatch(shop, { by: shop.administrator, ...(count && { count }) });
const printed = (id: BatchId) => aPrint(shop, id, { by: shop.administrator });
const opens = async ({ number, pin }: ReadCard) =>
  (
    await call(shop, 'POST /api/boncards/search', {
      token: shop.employer.token,
      body: { number, pin, searchForType: 'purchase' },
    })
  ).status === 200;
/** Forgets counted wrong PINs, because the tests of this file give more of them than people do. */
const forget = () => sql`DELETE FROM lockouts`.execute(shop.database.db);

test('makes its cards in the background, without PINs, and with numbers of unambiguous characters', async () => {
  const created = await create({ name: ' Święta 2026 ', count: 450 });
  expect(created.body.data).toMatchObject({
    name: 'Święta 2026',
    status: 'making',
    count: 450,
    progress: { done: 0, total: 450 },
    created: { by: { fullname: 'Ewa Testowa' } },
    prints: 0,
    last_print: null,
  });
  const { id } = created.body.data;
  await eventually(async () => expect((await one(id)).status).toBe('ready'));
  expect(await one(id)).toMatchObject({
    progress: { done: 450, total: 450 },
    cards: { pending: 450, sold: 0, active: 0, used: 0, canceled: 0 },
  });
  const cards = await shop.database.db
    .selectFrom('boncards')
    .selectAll()
    .where('batch_id', '=', id)
    .execute();
  expect(cards).toHaveLength(450);
  for (const { number, pin_hash, status } of cards) {
    expect([pin_hash, status]).toEqual([null, 'pending']);
    expect(number).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{20}$/);
  }
  const listed = await act('GET /api/boncards-batches', { query: '?per_page=100' });
  expect(listed.body.items.find((row: { id: string }) => row.id === id)).toEqual(await one(id));
  const actions = await shop.database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('object_id', '=', id)
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['batch.created', 'batch.finished']);
});

test.each([
  ['no card', { count: 0 }, 'count', 'Podaj co najmniej 1'],
  ['10 001 cards', { count: 10_001 }, 'count', 'Podaj najwyżej 10000'],
  ['a half', { count: 2.5 }, 'count', 'Podaj liczbę całkowitą, bez części po przecinku'],
  ['a text', { count: '5' }, 'count', 'Podaj liczbę'],
  ['no count', { count: null }, 'count', 'Pole jest wymagane'],
  ['a blank name', { name: ' \u200b ' }, 'name', 'Pole jest wymagane'],
  ['a long name', { name: 'x'.repeat(101) }, 'name', 'Wpisz najwyżej tyle znaków: 100'],
])('refuses %s at its field', async (_, wrong, field, sentence) => {
  const refused = await create({ name: 'Zła seria', count: 5, ...wrong });
  expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [sentence] }]);
});

test('refuses a name that another batch has, in any case and with any accents, also next to a wrong count', async () => {
  await create({ name: 'Łódź', count: 1 });
  const sentence = 'Jest już seria o tej nazwie. Wpisz inną.';
  const same = await create({ name: 'LODZ', count: 1 });
  expect([same.status, same.body.reason, same.body.errors]).toEqual([
    422,
    'batch-name-taken',
    { name: [sentence] },
  ]);
  const wrong = await create({ name: 'lodz', count: 0 });
  expect(wrong.body.errors).toEqual({ name: [sentence], count: ['Podaj co najmniej 1'] });
  const both = await Promise.all([
    create({ name: 'Dwa razy', count: 1 }),
    create({ name: 'dwa razy', count: 1 }),
  ]);
  expect(outcomesOf(both)).toEqual(['batch-name-taken', 'done']);
});

test('is for administrators only; printing it and confirming a print need a confirmed session', async () => {
  const { id } = await batch();
  const { token } = shop.employer;
  for (const name of [
    'GET /api/boncards-batches',
    'GET /api/boncards-batches/:id',
    'POST /api/boncards-batches',
    'POST /api/boncards-batches/:id/print',
    'POST /api/boncards-batches/:id/print/confirm',
  ] as const)
    expect([name, (await act(name, { id, token })).status]).toEqual([name, 403]);
  const stale = await aSession(shop, shop.administrator.id, new Date(Date.now() - 16 * 60_000));
  expect((await print(id, stale.token)).body.reason).toBe('confirm-first');
  expect(
    (await act('POST /api/boncards-batches/:id/print/confirm', { id, token: stale.token })).body.reason,
  ).toBe('confirm-first');
  expect((await one(id)).prints).toBe(0);
});

test('lists its cards by the filter of cards, and counts them', async () => {
  const { id } = await batch(3);
  const [card] = await printed(id);
  if (!card) throw new Error('no card');
  await charge(card);
  const list = await act('GET /api/boncards', { query: `?batch_id=${id}` });
  expect(list.body.info.total_items).toBe(3);
  const active = await act('GET /api/boncards', { query: `?batch_id=${id}&status=1` });
  expect(active.body.items.map(({ number }: { number: string }) => number)).toEqual([card.number]);
  expect((await one(id)).cards).toEqual({ pending: 2, sold: 1, active: 1, used: 0, canceled: 0 });
});

async function charge({ number }: Pick<ReadCard, 'number'>) {
  const { id: boncard_id } = await shop.database.db
    .selectFrom('boncards')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const charged = await act('POST /api/boncards/issue', {
    token: shop.employer.token,
    body: {
      boncard_id,
      place_of_sale: shop.salonId,
      document: 'FV 1',
      amount: 50,
      type: 0,
      expired_months: 12,
    },
  });
  expect(charged.status).toBe(200);
}

test('has cards that, before they are printed, can neither be sold nor replace a lost card: no PIN would open them', async () => {
  const { id } = await batch(1);
  const { items } = (await act('GET /api/boncards', { query: `?batch_id=${id}` })).body;
  const [{ id: cardId, number }] = items;
  const search = () =>
    act('POST /api/boncards/search', {
      body: { number, searchForType: 'charge' },
      token: shop.employer.token,
    });
  const sell = () =>
    act('POST /api/boncards/issue', {
      body: {
        ...{ boncard_id: cardId, place_of_sale: shop.salonId, document: 'PAR 1' },
        ...{ amount: 50, type: 0, expired_months: 12 },
      },
    });
  const lost = await shop.card({ status: 'active' });
  const replace = () =>
    act('POST /api/boncards/:id/action/replace', {
      id: lost.id,
      body: { target_number: number, reason: 'Zgubiony' },
    });
  for (const [ask, field] of [
    [search, 'number'],
    [sell, 'boncard_id'],
    [replace, 'target_number'],
  ] as const) {
    const { status, body } = await ask();
    expect([status, body.reason]).toEqual([422, 'boncard-without-pin']);
    expect(body.errors).toHaveProperty(field);
  }
  await printed(id);
  expect((await search()).status).toBe(200);
  expect((await replace()).status).toBe(200);
});

test('has cards of which the charge screen says that they are canceled, even if they were never printed', async () => {
  const { id } = await batch(1);
  const { items } = (await act('GET /api/boncards', { query: `?batch_id=${id}` })).body;
  const [{ id: cardId, number }] = items;
  await act('POST /api/boncards/:id/action/cancel', { id: cardId, body: { canceled_reason: 'Pomyłka' } });
  const found = await act('POST /api/boncards/search', { body: { number, searchForType: 'charge' } });
  expect([found.status, found.body.data.status]).toEqual([200, 2]);
  const sold = await act('POST /api/boncards/issue', {
    body: {
      ...{ boncard_id: cardId, place_of_sale: shop.salonId, document: 'PAR 1' },
      ...{ amount: 50, type: 0, expired_months: 12 },
    },
  });
  expect(sold.body.reason).toBe('boncard-unavailable');
});

describe('a print', () => {
  test('gives each card a PIN that opens it, in a file that nobody stores', async () => {
    const { id } = await batch(120);
    const answer = await print(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const cards = cardsIn(answer.text);
    expect(new Set(cards.map(({ number }) => number)).size).toBe(120);
    for (const { pin } of cards) expect(pin).not.toMatch(/^\dE\d$/);
    expect(await opens(cards[77] as ReadCard)).toBe(true);
    expect(await one(id)).toMatchObject({
      prints: 1,
      last_print: {
        format: 'csv',
        state: 'whole',
        cards: 120,
        confirmed: null,
        started: { by: { fullname: 'Ewa Testowa' } },
        next_from: null,
      },
    });
    const audit = await shop.database.db
      .selectFrom('audit_entries')
      .select('details')
      .where('object_id', '=', id)
      .where('action', '=', 'batch.printed')
      .executeTakeFirstOrThrow();
    expect(audit.details?.after).toEqual({ format: 'csv', cards: 120 });
  });

  test('names its file by its number, because two prints differ in their PINs alone', async () => {
    const { id, name } = await batch(1);
    for (const number of [1, 2]) {
      const { headers } = await print(id);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="seria-bonow-${name.toLowerCase().replace(' ', '-')}-wydruk-${number}.csv"`,
      );
      expect((await one(id)).prints).toBe(number);
    }
  });

  test('leaves out cards that were charged or canceled, but not blocked ones', async () => {
    const { id } = await batch(4);
    const [charged, canceled, blocked, undone] = (await printed(id)) as [
      ReadCard,
      ReadCard,
      ReadCard,
      ReadCard,
    ];
    await charge(charged);
    const idOf = async ({ number }: ReadCard) =>
      (
        await shop.database.db
          .selectFrom('boncards')
          .select('id')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).id;
    await act('POST /api/boncards/:id/action/cancel', {
      id: await idOf(canceled),
      body: { canceled_reason: 'Zgubiony' },
    });
    await act('POST /api/boncards/:id/action/block', {
      id: await idOf(blocked),
      body: { reason: 'Zgubiony' },
    });
    await charge(undone);
    const { items } = (await act('GET /api/boncards/:id/ledger', { id: await idOf(undone) })).body;
    await act('POST /api/boncards-transactions/:id/reverse', {
      id: items[0].id,
      body: { reason: 'Pomyłka' },
    });
    expect((await printed(id)).map(({ number }) => number)).toEqual([blocked.number]);
    await act('POST /api/boncards/:id/action/cancel', {
      id: await idOf(blocked),
      body: { canceled_reason: 'Zgubiony' },
    });
    expect((await print(id)).body.reason).toBe('nothing-to-print');
  });

  test('is refused while the cards are being made, and for a batch that does not exist', async () => {
    const { id } = await batch();
    await shop.database.db
      .updateTable('boncard_batches')
      .set({ status: 'making' })
      .where('id', '=', id)
      .execute();
    expect((await print(id)).body.reason).toBe('batch-not-ready');
    await shop.database.db
      .updateTable('boncard_batches')
      .set({ status: 'ready' })
      .where('id', '=', id)
      .execute();
    expect((await print(shop.salonId)).status).toBe(404);
  });

  test('lets old and new PINs open a card until one of them is given', async () => {
    const { id } = await batch(2);
    const [before] = await printed(id);
    const after = (await printed(id)).find(({ number }) => number === before?.number);
    if (!before || !after) throw new Error('no card');
    expect(await opens(before)).toBe(true);
    expect(await opens(after)).toBe(before.pin === after.pin);
    expect(await opens(before)).toBe(true);
    await forget();
  });

  test('ends the PINs of earlier prints once it is confirmed, except those of cards that were sold before it', async () => {
    const { id } = await batch(3);
    const first = await printed(id);
    await charge(first[0] as ReadCard);
    const second = await printed(id);
    const { last_print } = await one(id);
    const done = await confirm(id, { print_id: last_print.id });
    expect(done.body.data.last_print).toMatchObject({ confirmed: { by: { fullname: 'Ewa Testowa' } } });
    expect((await confirm(id)).status).toBe(200);
    expect(await opens(first[0] as ReadCard)).toBe(true);
    for (const card of second) {
      const before = first.find(({ number }) => number === card.number) as ReadCard;
      if (before.pin !== card.pin) expect(await opens(before)).toBe(false);
      expect(await opens(card)).toBe(true);
    }
    await forget();
  });

  test('ends an earlier PIN when it is confirmed, even one that is being checked at that moment', async () => {
    const { id, card, early, late } = await printedTwice();
    await confirm(id);
    await endCheck(card, early);
    expect(await opens(early)).toBe(early.pin === late.pin);
    expect(await opens(late)).toBe(true);
    await forget();
  });

  test('that begins while an earlier PIN is being checked gives the card a PIN that opens it', async () => {
    const { id, card, late } = await printedTwice();
    const [later] = await printed(id);
    await endCheck(card, late);
    expect(await opens(later as ReadCard)).toBe(true);
  });

  test('lets either PIN open a card that is being sold, without waiting for that, and then still both', async () => {
    const { card, early, late } = await printedTwice();
    await transact(shop.database.db, async (tx) => {
      await lockBoncard(tx, card.id);
      const waited = new Promise((done) => setTimeout(done, 20_000, 'waited'));
      expect(await Promise.race([opens(early), waited])).toBe(true);
    });
    expect(await opens(late)).toBe(true);
  });

  /** Prints a batch of one card twice. Returns the card as it is then, with each PIN. */
  async function printedTwice() {
    const { id } = await batch(1);
    const [[early], [late]] = [await printed(id), await printed(id)];
    const card = early && (await findCardWithPins(shop.database.db, early.number));
    if (!early || !late || !card) throw new Error('no card');
    return { id, card, early, late };
  }

  /** Ends the check of a right PIN that began when the card was as given. */
  async function endCheck(card: CardWithPins, { number, pin }: ReadCard) {
    const given = { hash: shop.hashPin(number, pin), keyId: shop.hashPin.keyId };
    const kept = { id: card.id, pins: card, given, renewed: given, now: new Date() };
    await transact(shop.database.db, (tx) => keepPin(tx, kept));
  }

  test('names how many of its cards were sold since it began, whose earlier PIN its confirmation ends', async () => {
    const { id } = await batch(4);
    const soldSince = async () => (await one(id)).last_print.sold_since;
    const [before, settled, undecided, canceled] = await printed(id);
    if (!before || !settled || !undecided || !canceled) throw new Error('no card');
    await charge(before);
    expect(await opens(settled)).toBe(true);
    // Without an earlier print, no PIN ends.
    expect(await soldSince()).toBe(0);
    const again = await printed(id);
    expect(await soldSince()).toBe(0);
    for (const card of again) await charge(card);
    expect(await soldSince()).toBe(3);
    const { id: canceledId } = await shop.database.db
      .selectFrom('boncards')
      .select('id')
      .where('number', '=', canceled.number)
      .executeTakeFirstOrThrow();
    const body = { canceled_reason: 'Zgubiony' };
    await act('POST /api/boncards/:id/action/cancel', { id: canceledId, body });
    expect(await soldSince()).toBe(2);
    expect(await opens(settled)).toBe(true);
    expect(await soldSince()).toBe(1);
    expect((await confirm(id)).body.data.last_print.sold_since).toBe(0);
  });

  test('cannot be confirmed if it does not exist, if there is a later one, or if it broke off', async () => {
    const { id } = await batch(2);
    expect((await confirm(id)).body.reason).toBe('print-missing');
    await printed(id);
    const { last_print } = await one(id);
    await printed(id);
    expect((await confirm(id, { print_id: last_print.id })).body.reason).toBe('print-outdated');
    await shop.database.db
      .updateTable('batch_prints')
      .set({ is_whole: false })
      .where('batch_id', '=', id)
      .execute();
    expect((await confirm(id)).body.reason).toBe('print-not-whole');
  });

  test('is refused by a server that does not know which address to print on the cards', async () => {
    const server = await startTestServer({ PUBLIC_URL: '' });
    try {
      const by = await aUser(server, { role: 'administrator' });
      const { id } = await aBatch(server, { by, count: 1 });
      for (const format of printFormats) {
        const asked = { id, token: by.token, body: { format } };
        const { status, body } = await call(server, 'POST /api/boncards-batches/:id/print', asked);
        expect([status, body.reason]).toEqual([422, 'public-url-missing']);
        expect(body.message).toMatch(/PUBLIC_URL\.$/);
      }
      const { body } = await call(server, 'GET /api/boncards-batches/:id', { id, token: by.token });
      expect(body.data).toMatchObject({ prints: 0, last_print: null });
    } finally {
      await server.stop();
    }
  });

  test.each([
    ['none is confirmed', true],
    ['all broke off', false],
  ])('is refused the sixth time in seven days if %s, and says until when', async (_, isWhole) => {
    const { id } = await batch(1);
    const { db } = shop.database;
    for (let time = 0; time < 5; time += 1) {
      expect((await one(id)).last_print?.next_from ?? null).toBeNull();
      await printed(id);
    }
    if (!isWhole)
      await db.updateTable('batch_prints').set({ is_whole: false }).where('batch_id', '=', id).execute();
    const { started_at } = await db
      .selectFrom('batch_prints')
      .select('started_at')
      .where('batch_id', '=', id)
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow();
    const from = new Date(Math.ceil((started_at.getTime() + PRINT_HOLDS_MS) / 60_000) * 60_000);
    expect((await one(id)).last_print.next_from).toBe(from.toISOString());
    const sixth = await print(id);
    expect([sixth.status, sixth.body.reason]).toEqual([422, 'too-many-prints']);
    expect(sixth.body.message).toContain(`po ${formatMoment(from)}`);
    if (isWhole) await confirm(id);
    else
      await db
        .updateTable('batch_prints')
        .set({ started_at: new Date(started_at.getTime() - PRINT_HOLDS_MS) })
        .where('batch_id', '=', id)
        .where('number', '=', 1)
        .execute();
    expect((await one(id)).last_print.next_from).toBeNull();
    expect((await print(id)).status).toBe(200);
  });

  test('ends when its client disconnects, and leaves every card with a PIN that opens it', async () => {
    const { id } = await batch(10_000);
    const first = await printed(id);
    const leave = await beginPrint(id);
    const second = await print(id);
    expect([second.status, second.body.reason]).toEqual([409, 'print-running']);
    expect((await confirm(id)).body.reason).toBe('print-running');
    expect((await one(id)).last_print.state).toBe('running');
    leave();
    const broken = await eventually(async () => {
      const { last_print } = await one(id);
      expect(last_print.state).toBe('brokenOff');
      return last_print;
    });
    // Cards are only printed as fast as the client reads.
    expect(broken.cards).toBeLessThan(10_000);
    expect((await confirm(id)).body.reason).toBe('print-not-whole');
    for (const card of [...first.slice(0, 3), ...first.slice(-3)]) expect(await opens(card)).toBe(true);
    await forget();
  });

  test('counts as broken off some time after its server was killed, and another print may begin', async () => {
    const { id } = await batch(2);
    const [card] = await printed(id);
    await shop.database.db
      .updateTable('batch_prints')
      .set({ ended_at: null, is_whole: false })
      .where('batch_id', '=', id)
      .execute();
    const heardOf = (ms: number) =>
      shop.database.db
        .updateTable('batch_prints')
        .set({ alive_at: new Date(Date.now() + ms) })
        .where('batch_id', '=', id)
        .execute();
    await heardOf(60_000);
    expect((await print(id)).body.reason).toBe('print-running');
    expect((await one(id)).last_print.state).toBe('running');
    await heardOf(-60_000);
    expect((await one(id)).last_print.state).toBe('brokenOff');
    expect(cardsIn((await print(id)).text)).toHaveLength(2);
    expect(await opens(card as ReadCard)).toBe(true);
    await forget();
  });

  test.each([
    ['all of its PINs', 0],
    ['some of its PINs', 60],
  ])(
    'breaks off if the disk has no room for %s, and the PINs that were sent open their cards',
    async (_, from) => {
      const { id } = await batch(150);
      const { db } = shop.database;
      await sql`
      CREATE FUNCTION lack_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT cards FROM batch_prints WHERE id = NEW.print_id) > ${sql.lit(from)} THEN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
        END IF;
        RETURN NEW;
      END $$
    `.execute(db);
      await sql`CREATE TRIGGER lack_disk BEFORE INSERT ON printed_pins FOR EACH ROW EXECUTE FUNCTION lack_disk()`.execute(
        db,
      );
      const answer = await fetch(`${shop.url}/api/boncards-batches/${id}/print`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${shop.administrator.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ format: 'csv' }),
      });
      let text = '';
      const reading = (async () => {
        for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
      })();
      // A file that breaks off must be an error, never a shorter file.
      if (answer.status === 200) await expect(reading).rejects.toThrow();
      else expect(answer.status).toBe(503);
      await reading.catch(() => undefined);
      await sql`DROP FUNCTION lack_disk CASCADE`.execute(db);
      expect((await one(id)).last_print.state).toBe('brokenOff');
      for (const card of cardsIn(text).slice(0, 2)) expect(await opens(card)).toBe(true);
      expect(await printed(id)).toHaveLength(150);
    },
  );

  /** Reads the beginning of a print and then nothing more. Returns a function that disconnects. */
  async function beginPrint(id: BatchId) {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    // This format is so large that no buffer on the way can hold all of it.
    const body = JSON.stringify({ format: 'card' });
    socket.write(
      `POST /api/boncards-batches/${id}/print HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.administrator.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [head] = await once(socket, 'data');
    socket.pause();
    expect(String(head)).toMatch(/^HTTP\/1.1 200 /);
    return () => socket.destroy();
  }
});
