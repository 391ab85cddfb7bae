import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRINT_HOLDS_MS } from '../../contract/boncardBatch.ts';
import { addDays, addMonths, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { createLink } from '../../server/accounts/links.ts';
import { reopenDays } from '../../server/cli/reopenDays.ts';
import { confirmTime } from '../../server/days/confirmTime.ts';
import { findTrouble } from '../../server/days/findTrouble.ts';
import { readBelievedTime } from '../../server/days/watchTime.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aSession, type BuiltCard } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { sellECard } from '../support/eCards.ts';
import { eventually } from '../support/eventually.ts';
import { outboxIsEmpty } from '../support/mail.ts';
import { execute } from '../support/postgresForTests.ts';
import { openShop } from '../support/shop.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, type Reply } from '../support/testServer.ts';

// requirements "Believed days"

const DAY_MS = 86_400_000;
const WRITE_OFF_DAYS = 30;
const REMINDER_DAYS = 1;
const today = warsawDayOf(new Date());
const toNoon = Date.parse(`${today}T11:00:00Z`) - Date.now();
/** Returns the right time in milliseconds. It is about noon, because the tests may run over midnight. */
const rightTime = () => Date.now() + toNoon;

/** How far a test has set the clocks ahead of the right time, in milliseconds. */
let ahead = { server: 0, database: 0 };
let readings = 0;
const clocks = {
  server: () => new Date(rightTime() + ahead.server),
  async database() {
    readings += 1;
    return new Date(rightTime() + ahead.database);
  },
  boot: () => ({ boot: 'one', uptimeMs: performance.now() }),
};
const lines: { msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const settings = {
  EXPIRY_WRITE_OFF_DAYS: String(WRITE_OFF_DAYS),
  EXPIRY_REMINDER_DAYS: String(REMINDER_DAYS),
  ADDRESS_RETENTION_DAYS: '0',
};
const shop = openShop(settings, log, {
  clocks,
  timeouts: { signOfLifeMs: 100, dayGraceMs: 2 * 3_600_000 },
});

/** Waits until the server has read the clocks a few times. */
async function signsOfLife() {
  const before = readings;
  await eventually(() => expect(readings).toBeGreaterThan(before + 2));
}

/** Sets both clocks ahead by some days, which may differ. */
async function set(server: number, database = server) {
  ahead = { server: server * DAY_MS, database: database * DAY_MS };
  // Renew the sessions that the tests use, because none would survive a year.
  const { db } = shop.database;
  await db
    .updateTable('sessions')
    .set({ created_at: clocks.server(), last_used_at: clocks.server() })
    .where('id', 'in', [shop.administrator.sessionId, shop.employer.sessionId])
    .execute();
  await signsOfLife();
}

/** Runs jobs and waits until they are over. */
async function run(...tasks: string[]) {
  const { db } = shop.database;
  for (const task of tasks)
    await sql`SELECT graphile_worker.add_job(${task}, job_key => ${task})`.execute(db);
  await eventually(async () => {
    const { rows } =
      await sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = ANY (${tasks})`.execute(db);
    expect(rows).toEqual([]);
  });
}

/** The jobs that do what cannot be undone. */
const jobs = [
  ...['closeDays', 'writeOffExpired', 'purgeExpired', 'runSchedules', 'tellExpired'],
  ...['forgetAddresses', 'settlePins', 'queueECards', 'remindOwners'],
];
const ended = async () =>
  (
    await shop.database.db
      .selectFrom('ended_days')
      .select('day')
      .where('withdrawn_at', 'is', null)
      .orderBy('day', 'desc')
      .execute()
  )[0]?.day;

/** Returns the last closed day, and how much there is of what jobs add, send or delete for good. */
async function lasting() {
  await outboxIsEmpty(shop);
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM seals) AS seals,
      (SELECT count(*) FROM exception_days) AS searched,
      (SELECT count(*) FROM ledger_entries WHERE kind = 'breakage') AS written_off,
      (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM links) AS links,
      (SELECT count(*) FROM idempotency_keys) AS answers,
      (SELECT count(*) FROM webhook_deliveries) AS deliveries,
      (SELECT count(*) FROM e_card_addresses) AS addresses,
      (SELECT count(*) FROM printed_pins) AS printed_pins,
      (SELECT count(*) FROM e_card_sendings WHERE state = 'queued') AS queued_mails,
      (SELECT count(*) FROM e_cards WHERE reminded_for IS NOT NULL) AS reminded
  `.execute(shop.database.db);
  return { seals: 0, ...rows[0], ended: await ended() };
}

/** Runs a statement as if the database enforced nothing. */
const withoutTriggers = (statement: string) =>
  execute(shop.databaseUrl, `SET session_replication_role = replica; ${statement}`);

/** Gives a card a last day, as if it had been sold long ago and not changed since. */
async function endOn(id: string, lastDay: WarsawDay) {
  for (const table of ['cycles', 'boncard_facets'])
    await withoutTriggers(`UPDATE ${table} SET valid_until = '${lastDay}' WHERE boncard_id = '${id}'`);
  await withoutTriggers(`UPDATE boncards SET moderated_at = '2020-01-01T12:00:00Z' WHERE id = '${id}'`);
}

/** Adds what jobs write off, send, tell, settle or delete tomorrow. */
async function leaveForTomorrow() {
  const { administrator: by, salonId } = shop;
  const { id } = await shop.card({ status: 'active', chargedAt: new Date(rightTime() - 3 * DAY_MS) });
  await endOn(id, addDays(today, -WRITE_OFF_DAYS));

  const webhook = { url: 'https://webhook.invalid/bony', events: ['boncard.expired'], active: true };
  expect((await call(shop, 'POST /api/webhooks', { token: by.token, body: webhook })).status).toBe(200);
  const selling = { token: by.token, salonId };
  const waiting = await sellECard(shop, selling, { send_on: addDays(today, 1) });
  const sent = await sellECard(shop, selling);
  await outboxIsEmpty(shop);
  await endOn(waiting.body.data.id, today);
  await endOn(sent.body.data.id, addDays(today, REMINDER_DAYS + 1));

  const batch = await aBatch(shop, { by, count: 1 });
  for (const _ of [1, 2]) await aPrint(shop, batch.id, { by });
  const started = new Date(rightTime() + DAY_MS / 2 - PRINT_HOLDS_MS).toISOString();
  // The PINs of an unconfirmed print expire only on a card that has one of its own.
  await withoutTriggers(`
    UPDATE batch_prints SET started_at = '${started}';
    UPDATE boncards SET pin_hash = sha256('') WHERE batch_id = '${batch.id}'
  `);
}

/** Adds what is deleted a day later, and unseals the last closed day. */
async function leaveWork() {
  const { db } = shop.database;
  const { id } = shop.administrator;
  const now = new Date(rightTime());
  await aSession(shop, id, now);
  await createLink(db, { userId: id, purpose: 'reset', publicUrl: 'http://bony.example.test', now });
  const answer = { request_hash: Buffer.from('x'), status: 200, body: '{}' };
  const created_at = new Date(now.getTime() - 1.5 * DAY_MS);
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: id, key: newId(), ...answer, created_at })
    .execute();
  await withoutTriggers('DELETE FROM seals WHERE day = (SELECT max(day) FROM seals)');
}

const closeMonth = async (id: string) => {
  const { token } = shop.administrator;
  const { status, body } = await call(shop, 'POST /api/books/months/:month/close', { token, id, body: {} });
  return [status, body.reason];
};
/** A month that is over, also by a clock that is some days behind. */
const month = addMonths(today, -2).slice(0, 7);
const overview = async () =>
  (await call(shop, 'GET /api/books/overview', { token: shop.administrator.token })).body.data.clock;
const ready = async () => (await fetch(`${shop.url}/readyz`)).json();

async function sell(given?: BuiltCard) {
  const card = given ?? (await shop.card({ chargedAt: new Date(rightTime()) }));
  const body = {
    boncard_id: card.id,
    place_of_sale: shop.salonId,
    document: 'FV 1',
    amount: 50,
    type: 0,
    expired_months: 3,
  };
  return call(shop, 'POST /api/boncards/issue', { token: shop.employer.token, body });
}

function search({ number }: BuiltCard, pin: string) {
  const body = { number, pin, searchForType: 'purchase' };
  return call(shop, 'POST /api/boncards/search', { token: shop.employer.token, body });
}

function pay({ id }: BuiltCard) {
  const body = { boncard_id: id, place_of_sale: shop.salonId, document: 'PAR 1', amount: 1 };
  return call(shop, 'POST /api/boncards/purchase', { token: shop.employer.token, body });
}

function correct(
  action: 'POST /api/boncards/:id/action/replace' | 'POST /api/boncards-transactions/:id/reverse',
  id: string,
  body: object = {},
) {
  return call(shop, action, {
    token: shop.administrator.token,
    id,
    body: { reason: 'Zgubiona', ...body },
  });
}

/** Returns what is owed at the end of the right day (PLN). */
async function owedToday(): Promise<number> {
  const { token } = shop.administrator;
  return (await call(shop, 'GET /api/books/liability', { token, query: `?at=${today}` })).body.sums.amount;
}

beforeAll(async () => {
  await set(0);
  await leaveForTomorrow();
});
afterAll(() => {
  ahead = { server: 0, database: 0 };
});

test('days are closed up to yesterday while the clocks are right', async () => {
  await run(...jobs);
  expect(await ended()).toBe(addDays(today, -1));
  expect([await overview(), await ready()]).toEqual([undefined, { status: 'ok' }]);
});

test.each([1, 3, 365])(
  'with clocks %i days ahead nothing is closed, sealed, written off, sent or deleted; sales go on, and every check says why',
  async (days) => {
    await leaveWork();
    const before = await lasting();
    lines.length = 0;
    await set(days);
    await run(...jobs);
    await signsOfLife();
    expect(await lasting()).toEqual(before);
    expect((await sell()).status).toBe(200);
    expect(await overview()).toMatchObject({
      day: today,
      waits: 'clock-ahead',
      clock_day: warsawDayOf(new Date(rightTime() + days * DAY_MS)),
      closed_until: null,
    });
    expect(await ready()).toMatchObject({
      status: 'ok',
      clock: { day: today, fix: expect.stringContaining('bonpanel confirm-day') },
    });
    // Logged once, however many signs of life there were.
    expect(lines.filter(({ msg }) => msg.includes('the last day known to be right'))).toHaveLength(1);
    expect(await closeMonth(month)).toEqual([409, 'day-not-believed']);

    await set(0);
    await run(...jobs);
    expect(lines.filter(({ msg }) => msg.includes('the clocks are right again'))).toHaveLength(1);
    expect((await lasting()).seals).toBe(before.seals + 1);
    expect((await sell()).status).toBe(200);
    expect(await overview()).toMatchObject({ day: today, waits: null, closed_until: null });
  },
);

test('entries that are dated ahead are counted, and their card can still pay', async () => {
  const before = (await overview())?.entries_ahead ?? 0;
  const card = await shop.card({ chargedAt: new Date(rightTime()) });
  await set(3);
  await sell(card);
  await set(0);
  expect(await overview()).toMatchObject({ entries_ahead: before + 1 });
  expect((await search(card, card.pin)).status).toBe(200);
  expect((await pay(card)).status).toBe(200);
});

const usedWhileAhead: Record<string, (card: BuiltCard, successor: BuiltCard) => Promise<Reply>> = {
  'it paid': async (card) => {
    await search(card, card.pin);
    return pay(card);
  },
  'its successor was sold, which was undone': async (_, successor) => {
    const { transaction } = (await sell(successor)).body.data;
    return correct('POST /api/boncards-transactions/:id/reverse', transaction.id);
  },
};

test.each(Object.entries(usedWhileAhead))(
  'what is owed stays the same when a card is replaced although, while the clock was ahead, %s',
  async (_, use) => {
    const now = new Date(rightTime());
    const card = await shop.card({ status: 'active', chargedAt: now });
    const successor = await shop.card({ chargedAt: now });
    await set(3);
    expect((await use(card, successor)).status).toBe(200);
    await set(0);
    const before = await owedToday();
    const body = { target_number: successor.number };
    expect((await correct('POST /api/boncards/:id/action/replace', card.id, body)).status).toBe(200);
    expect(await owedToday()).toBe(before);
  },
);

test('what is dated on a day that may be right is not counted, and the day that is counted from is named', async () => {
  await set(3);
  await sell();
  await set(1);
  const before = await overview();
  expect(before).toMatchObject({ waits: 'clock-ahead', day: today, latest_day: addDays(today, 1) });
  await sell();
  expect((await overview()).entries_ahead).toBe(before.entries_ahead);
  // After a pause of less than an hour nobody is told of a doubt, but the day of the clocks is not believed yet either.
  const { db } = shop.database;
  const time = { ...(await readBelievedTime(db, clocks)), doubt: undefined };
  expect((await findTrouble(db, time)).entries).toBe(before.entries_ahead);
  await set(0);
});

test('a server whose own clock is wrong closes nothing', async () => {
  const before = await ended();
  for (const [server, database] of [
    [3, 0],
    [0, 3],
    [-3, 0],
  ] as const) {
    await set(server, database);
    await run(...jobs);
    expect(await overview()).toMatchObject({ waits: 'clocks-differ' });
    expect((await ready()).clock.fix).toBe('Synchronize both machines by NTP.');
    expect(await closeMonth(month)).toEqual([409, 'day-not-believed']);
  }
  await set(0);
  await run(...jobs);
  expect(await ended()).toBe(before);
});

test('with a clock that is set back nothing is closed, and once it is right nothing waits', async () => {
  const before = await ended();
  await set(-400);
  await run(...jobs);
  expect(await ended()).toBe(before);
  expect(await closeMonth(month)).toEqual([422, 'month-not-over']);
  await set(0);
  expect(await overview()).toMatchObject({ waits: null });
  expect(await closeMonth(month)).toEqual([422, 'month-before-first']);
});

test('neither a month before the first entry nor the first month of the calendar can be closed', async () => {
  for (const id of ['1900-01', '1999-12', '2020-01'])
    expect(await closeMonth(id)).toEqual([422, 'month-before-first']);
  expect(await closeMonth('0001-01')).toEqual([404, 'not-found']);
});

test('grants, locks and sessions that were dated while the clock was ahead do not last until that time', async () => {
  const card = await shop.card({ status: 'active' });
  const locked = await shop.card({ status: 'active' });
  await set(30);
  expect((await search(card, card.pin)).status).toBe(200);
  for (let tried = 0; tried < 5; tried += 1) await search(locked, 'ZZZ');
  expect((await search(locked, locked.pin)).status).toBe(429);

  // Without `set`, which would renew the sessions.
  ahead = { server: 0, database: 0 };
  await run('releaseMails');
  const { db } = shop.database;
  const soon = (minutes: number) => new Date(rightTime() + minutes * 60_000);
  // People who are signed in stay signed in, but are no longer confirmed.
  const [session] = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', shop.employer.id)
    .execute();
  expect(session?.created_at.getTime()).toBeLessThanOrEqual(soon(0).getTime());
  expect(session?.last_used_at.getTime()).toBeLessThanOrEqual(soon(0).getTime());
  expect(session?.confirmed_at).toEqual(new Date(0));
  expect((await pay(card)).body.reason).toBe('search-first');
  expect((await search(locked, locked.pin)).status).toBe(429);
  const [lock] = await db
    .selectFrom('lockouts')
    .select('locked_until')
    .where('kind', '=', 'card')
    .where('name', '=', locked.id)
    .execute();
  expect(lock?.locked_until?.valueOf()).toBeLessThanOrEqual(soon(15).getTime());
  expect(lock?.locked_until?.valueOf()).toBeGreaterThan(soon(13).getTime());

  // If a clock is wrongly set back, nothing is corrected, because the later dates are right.
  const before = await db.selectFrom('lockouts').selectAll().orderBy('name').execute();
  ahead = { server: -400 * DAY_MS, database: -400 * DAY_MS };
  await signsOfLife();
  await run('releaseMails');
  expect(await db.selectFrom('lockouts').selectAll().orderBy('name').execute()).toEqual(before);
});

/** Lets the operator confirm the day that the clocks show. */
async function confirm() {
  const { db } = shop.database;
  const before = await readBelievedTime(db, clocks);
  await transact(db, (tx) => confirmTime(tx, { clocks, command: 'confirm-day', before }));
}

/** Reopens the days that a wrong clock closed. */
const reopen = () => {
  const { email } = shop.administrator;
  return Array.fromAsync(
    reopenDays(shop.database.db, { config: testConfig({}), email, isSure: true, clocks }),
  );
};

test('once the operator has confirmed the day, all of it is done', async () => {
  await set(0);
  await leaveWork();
  const before = new Map(Object.entries(await lasting()));
  await set(1);
  await confirm();
  await run(...jobs);
  const after = Object.entries(await lasting());
  expect(after.filter(([what, value]) => value === before.get(what))).toEqual([]);
  await set(0);
  await reopen();
});

test('a write-off that is running ends once the clock is set right, and what is given back stays', async () => {
  await set(0);
  const { db } = shop.database;
  // More than one piece.
  for (let count = 0; count < 60; count += 1) await shop.card({ status: 'active' });
  const active = async () =>
    (await db.selectFrom('boncards').select('id').where('status', '=', 'active').execute()).length;
  const before = await active();

  const { writingOff } = await transact(db, async (tx) => {
    await sql`SELECT FROM boncards FOR UPDATE`.execute(tx);
    await set(800);
    await confirm();
    const begun = run('writeOffExpired');
    const locking = { statement: 'select "id" from "boncards"' };
    await eventually(async () => expect(await countWaiting(db, locking)).toBe(1));
    await set(0);
    return { writingOff: begun };
  });
  await writingOff;
  expect(before - (await active())).toBe(50);
  await reopen();
  await run('writeOffExpired');
  expect(await active()).toBe(before);
});
