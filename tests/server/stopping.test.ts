import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { transact } from '../../server/db/transact.ts';
import { STOP_TIMEOUT_MS } from '../../server/platform/endSignals.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { postgresProcessId, startServerProcess } from '../support/serverProcess.ts';
import { quickBatches, slowBatches } from '../support/slowBatches.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

let copy: DatabaseCopy;
let salonId: SalonId;
let administrator: SignedIn;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  administrator = await aUser(copy, { role: 'administrator', salonId });
});
afterAll(() => copy.drop());

test('a stopping server finishes the running sale, and accepts no new one', async () => {
  const server = await startServerProcess(copy.dataDir, patient(copy.variables));
  const card = await aCard(copy, { by: administrator, salonId });
  const money = { place_of_sale: salonId, document: 'FV', amount: 100, type: 0, expired_months: 12 };
  const body = { boncard_id: card.id, ...money };
  const { db } = copy.database;
  const { sale, ended } = await transact(db, async (tx) => {
    await tx.selectFrom('boncards').select('id').where('id', '=', card.id).forUpdate().execute();
    const waiting = call(server, 'POST /api/boncards/issue', { token: administrator.token, body });
    await untilOneWaitsFor('transactionid');
    const stopped = server.kill('SIGTERM');
    await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow());
    return { sale: waiting, ended: stopped };
  });
  expect((await sale).status).toBe(200);
  expect(await ended).toBe(0);
});

test('a server that reads a long file stops cleanly, and the next server reads the rest', async () => {
  const { db } = copy.database;
  await slowBatches(db, { seconds: 0.25 });
  const rows = Array.from({ length: 8_000 }, (_, row) => `S${String(row).padStart(19, '0')};123`);
  const file = new FormData();
  file.append('file', new Blob([rows.join('\n')]), 'bony.csv');
  const first = await startServerProcess(copy.dataDir, copy.variables);
  const { body } = await call(first, 'POST /api/boncards-imports', {
    token: administrator.token,
    body: file,
  });
  const find = async (server: { url: string }) => {
    const request = { token: administrator.token, id: body.data.id };
    return (await call(server, 'GET /api/boncards-imports/:id', request)).body.data;
  };
  await eventually(async () => expect((await find(first)).progress.done).toBeGreaterThan(0));
  expect(await first.kill('SIGTERM')).toBe(0);
  const second = await startServerProcess(copy.dataDir, copy.variables);
  expect((await find(second)).status).toBe(0);
  await quickBatches(db);
  await eventually(async () => expect((await find(second)).status).toBe(1));
  expect((await find(second)).stats).toEqual({ ok: 8_000, error: 0, duplicates: 0 });
  await second.kill('SIGTERM');
});

test.concurrent('a server that closes years of days stops between two days', async () => {
  const old = await openDatabaseCopy();
  const { db } = old.database;
  const salon = await aSalon(old);
  const by = await aUser(old, { salonId: salon });
  await aCard(old, { status: 'active', by, salonId: salon, chargedAt: new Date('1990-01-02T10:00:00Z') });
  const closed = async () => (await db.selectFrom('closed_days').select('day').execute()).length;
  const server = await startServerProcess(old.dataDir, old.variables);
  await eventually(async () => expect(await closed()).toBeGreaterThan(0));
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await closed()).toBeLessThan(10_000);
  await old.drop();
});

// Mostly waits, so the one before runs meanwhile.
test.concurrent('the embedded PostgreSQL has more time to stop than a server without one', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-stopping-')));
  const server = await startServerProcess(dataDir);
  const postgres = await postgresProcessId(dataDir);
  process.kill(postgres, 'SIGSTOP');
  const ended = server.kill('SIGTERM');
  await sleep(STOP_TIMEOUT_MS + 500);
  process.kill(postgres, 'SIGCONT');
  expect(await ended).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

test('a server whose background work does not end stops anyway when its time is over', async () => {
  const server = await startServerProcess(copy.dataDir, copy.variables, [
    'tests/support/impatientServer.ts',
    '500',
  ]);
  await slowBatches(copy.database.db, { seconds: 60 });
  const file = new FormData();
  file.append('file', new Blob(['HANG0000000000000001;123']), 'bony.csv');
  await call(server, 'POST /api/boncards-imports', { token: administrator.token, body: file });
  await untilOneWaitsFor('PgSleep');
  expect(await server.kill('SIGTERM')).toBe(1);
  expect(server.output()).toContain('killed by timeout (500ms)');
});

/**
 * Returns the environment of a server in which statements wait for a card for a minute, because a busy machine may take
 * long to show that one waits.
 */
function patient({ DATABASE_URL, ...others }: DatabaseCopy['variables']): DatabaseCopy['variables'] {
  const url = new URL(DATABASE_URL);
  for (const limit of ['lock_timeout', 'statement_timeout']) url.searchParams.set(limit, '60000');
  return { ...others, DATABASE_URL: url.href };
}

/** Waits until a connection to this test's own database waits for the event. Other tests share the PostgreSQL. */
async function untilOneWaitsFor(event: 'transactionid' | 'PgSleep') {
  const waiting = sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = ${event}
  `;
  await eventually(async () => expect((await waiting.execute(copy.database.db)).rows).toHaveLength(1));
}
