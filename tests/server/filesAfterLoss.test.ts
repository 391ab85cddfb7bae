import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CallAddress } from '../../contract/calls.ts';
import type { BatchId } from '../../contract/ids.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { finishRun, insertChunk, insertRun } from '../../server/reports/queries.ts';
import { aBatch, aPrint } from '../support/batches.ts';
import { aBigExport } from '../support/bigExports.ts';
import { aKey, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { cardsIn } from '../support/cardsIn.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { eventually } from '../support/eventually.ts';
import { losses } from '../support/losses.ts';
import { openTestDatabase } from '../support/openTestDatabase.ts';
import { openShop } from '../support/shop.ts';
import { call, type Reply } from '../support/testServer.ts';

/** Files whose person or key loses the right to them while they are sent (requirements "Roles"). */

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

// Nobody is disconnected for not reading.
const shop = openShop({}, log, { timeouts: { unreadMs: 600_000 } });
let outside: OpenDatabase;
beforeAll(async () => {
  outside = openTestDatabase(shop.databaseUrl);
  await aBigExport(shop, { by: shop.employer, salonId: shop.salonId });
});
afterAll(() => outside.close());

const EXPORT = '/api/boncards-transactions?stats_type=charge&export=csv';

/** Starts reading a file and reads only its first bytes. */
async function begin(path: string, token: string, body?: object): Promise<IncomingMessage> {
  const client = request(`${shop.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
  });
  client.end(body && JSON.stringify(body));
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  response.on('error', () => undefined);
  await once(response, 'readable');
  expect(response.statusCode).toBe(200);
  return response;
}

const countBrokenOff = () => lines.filter((line) => line.includes('a file is broken off')).length;

/** Expects that a file that is not being read breaks off after a loss. */
async function expectToBreakOff(file: IncomingMessage, lose: () => Promise<Reply>) {
  const before = countBrokenOff();
  expect((await lose()).status).toBe(200);
  await eventually(() => expect(countBrokenOff()).toBe(before + 1));
  await expect(file.toArray()).rejects.toThrow('aborted');
}

const as = ({ token }: { token: string }, name: CallAddress, id: string, body?: object) =>
  call(shop, name, { token, id, ...(body && { body }) });

const move = async ({ id, email }: SignedIn) => {
  const body = { name: 'Ewa', surname: 'Testowa', email, role: 1, salon_id: await aSalon(shop) };
  return as(shop.administrator, 'PUT /api/users/:id', id, body);
};

const ways = Object.entries(losses);

describe('an export breaks off', () => {
  test.each(ways)('if its person %s', async (_, lose) => {
    const who = await aUser(shop, { salonId: shop.salonId });
    await expectToBreakOff(await begin(EXPORT, who.token), () => lose(shop, who));
  });

  test('if its person moves to another salon', async () => {
    const who = await aUser(shop, { salonId: shop.salonId });
    await expectToBreakOff(await begin(EXPORT, who.token), () => move(who));
  });

  test.each<[string, CallAddress, object?]>([
    ['is deleted', 'DELETE /api/api-keys/:id'],
    ['gets another secret at once', 'POST /api/api-keys/:id/rotate', { overlap_hours: 0 }],
  ])('if its key %s', async (_, name, body) => {
    const key = await aKey(shop, { by: shop.administrator.id, salonId: shop.salonId });
    await expectToBreakOff(await begin(EXPORT, key.token), () => as(shop.administrator, name, key.id, body));
  });
});

test('an export goes on while its person keeps the right to it', async () => {
  const who = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
  const file = await begin(EXPORT, who.token);
  const before = countBrokenOff();
  const { email } = who;
  const body = { name: 'Inna', surname: 'Nazwa', email, role: 0, salon_id: shop.salonId };
  expect((await as(shop.administrator, 'PUT /api/users/:id', who.id, body)).status).toBe(200);
  // Longer than a loss takes to be noticed. There is no event that shows that nothing was lost.
  await wait(2500);
  expect(countBrokenOff()).toBe(before);
  expect(Buffer.concat(await file.toArray()).length).toBeGreaterThan(4_000 * 12_000);
});

describe('a report breaks off', () => {
  /** Adds a large report that was mailed to a person. Returns the path of its file. */
  async function aReport(who: SignedIn): Promise<string> {
    const filter = { stats_type: 'charge' };
    const view = { name: 'Sprzedaż', resource: 'boncards-transactions', filter, sort: null, columns: [] };
    const { id: viewId } = (await as(who, 'POST /api/views', '', view)).body.data;
    const rhythm = { view: viewId, every: 'day', at: '07:00', to: [who.id], paused: false };
    const schedule = (await as(who, 'POST /api/schedules', '', rhythm)).body.data;
    const { db } = shop.database;
    const id = newId<Parameters<typeof finishRun>[1]>();
    const now = new Date();
    await insertRun(db, { id, schedule_id: schedule.id, due_at: now, started_at: now });
    const content = Buffer.alloc(1024 * 1024);
    for (let place = 0; place < 50; place++) await insertChunk(db, { run_id: id, place, content });
    await finishRun(db, id, {
      finished_at: now,
      recipients: [who.id],
      file_name: 'sprzedaz.xlsx',
      resource: 'boncards-transactions',
      scope: 'own',
      salon_id: shop.salonId,
    });
    return `/api/reports/${id}?export=xlsx`;
  }

  test.each<[string, (who: SignedIn) => Promise<Reply>]>([
    ['is deactivated', ({ id }) => as(shop.administrator, 'DELETE /api/users/:id', id)],
    ['moves to another salon', move],
  ])('if its reader %s', async (_, lose) => {
    const who = await aUser(shop, { salonId: shop.salonId });
    await expectToBreakOff(await begin(await aReport(who), who.token), () => lose(who));
  });
});

describe('a print', () => {
  const countPins = async (id: BatchId) => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM printed_pins JOIN boncards ON boncards.id = boncard_id WHERE batch_id = ${id}
    `.execute(outside.db);
    return rows[0]?.count ?? 0;
  };

  /** Waits until no more PINs are handed out, because the file is not being read. */
  async function untilItStalls(id: BatchId) {
    for (let before = -1; before !== (await countPins(id)); await wait(500)) before = await countPins(id);
  }

  // One way that also takes the right away, and one that only ends the session: all ways are tried above.
  const both = ways.filter(([way]) => ['gets another role', 'signs out'].includes(way));

  test.each(both)('hands out no more PINs once its person %s, and others can print', async (_, lose) => {
    const who = await aUser(shop, { role: 'administrator' });
    const { id } = await aBatch(shop, { by: shop.administrator, count: 200 });
    const { printing, loss } = await transact(outside.db, async (tx) => {
      await sql`LOCK TABLE printed_pins IN EXCLUSIVE MODE`.execute(tx);
      const printing = as(who, 'POST /api/boncards-batches/:id/print', id, { format: 'csv' });
      // Its outcome is awaited later, and it may fail before.
      printing.catch(() => undefined);
      await eventually(async () => expect(await countWaiting(outside.db)).toBe(1));
      const loss = lose(shop, who);
      // The loss waits for the transaction that stores PINs.
      await Promise.race([loss, eventually(async () => expect(await countWaiting(outside.db)).toBe(2))]);
      return { printing, loss };
    });
    expect((await loss).status).toBe(200);
    // The cards whose PINs were being stored when the person lost the right.
    const stored = 50;
    const outcome = await printing.then(
      ({ status, text }) => ({ status, cards: cardsIn(text).length }),
      () => 'broken off',
    );
    expect(['broken off', { status: 401, cards: 0 }]).toContainEqual(outcome);
    expect(await countPins(id)).toBe(stored);
    expect(await aPrint(shop, id, { by: shop.administrator })).toHaveLength(200);
  });

  test('that nobody reads ends soon after its person has lost the right, and others can print', async () => {
    const who = await aUser(shop, { role: 'administrator' });
    const { id } = await aBatch(shop, { by: shop.administrator, count: 5_000 });
    const file = await begin(`/api/boncards-batches/${id}/print`, who.token, { format: 'card' });
    await untilItStalls(id);
    expect((await as(shop.administrator, 'DELETE /api/users/:id', who.id)).status).toBe(200);
    await eventually(async () => {
      const { last_print } = (await as(shop.administrator, 'GET /api/boncards-batches/:id', id)).body.data;
      expect(last_print.state).toBe('brokenOff');
    });
    await expect(file.toArray()).rejects.toThrow('aborted');
    expect(await countPins(id)).toBeLessThan(5_000);
    expect(await aPrint(shop, id, { by: shop.administrator })).toHaveLength(5_000);
  });
});
