import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardId, SalonId } from '../../contract/ids.ts';
import { insertCards } from '../../server/cards/queries.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { createLog } from '../../server/platform/log.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { socketUrl } from '../support/postgresForTests.ts';
import { openShop } from '../support/shop.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

/** If PostgreSQL has no disk space, sales are refused until it has; everything else goes on (requirements "Errors"). */

const EXHAUSTED = [503, 'database-exhausted'];
/** Long enough for an answer even on a busy machine. */
const REST_MS = 2_000;
const quick = { exhaustedRestMs: REST_MS };

const readiness = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).status;
const sell = (
  server: { url: string },
  { token }: SignedIn,
  { id, salonId, key }: { id: string; salonId: SalonId; key: string },
) =>
  call(server, 'POST /api/boncards/issue', {
    token,
    headers: { 'Idempotency-Key': key },
    body: {
      ...{ boncard_id: id, place_of_sale: salonId, document: 'FV 1', amount: 50 },
      ...{ type: 0, expired_months: 12 },
    },
  });

describe('without disk for one table', () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
  const shop = openShop({}, log, { timeouts: quick });
  let card: BuiltCard;
  beforeAll(async () => {
    card = await shop.card();
  });

  /** Makes each change of a table fail as if its disk were full, at once or at the COMMIT. */
  async function fill(table: string, deferred: boolean) {
    const { db } = shop.database;
    await sql`
      CREATE OR REPLACE FUNCTION lack_disk() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$
    `.execute(db);
    await sql`
      CREATE CONSTRAINT TRIGGER lack_disk AFTER INSERT OR UPDATE ON ${sql.id(table)}
      ${deferred ? sql`DEFERRABLE INITIALLY DEFERRED` : sql``} FOR EACH ROW EXECUTE FUNCTION lack_disk()
    `.execute(db);
    return () => sql`DROP TRIGGER lack_disk ON ${sql.id(table)}`.execute(db);
  }

  test.each([
    ['a statement', false],
    ['the COMMIT', true],
  ])(
    'a sale that fails in %s has not happened, and the server is not ready for a while',
    async (_, deferred) => {
      const sale = { id: card.id, salonId: shop.salonId, key: `full ${deferred}` };
      const free = await fill('ledger_entries', deferred);
      const refused = await sell(shop, shop.employer, sale);
      expect([refused.status, refused.body.reason]).toEqual(EXHAUSTED);
      expect(refused.body.message).toMatch(/Nic nie zostało zapisane/);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await readiness(shop)).toBe(503);
      await free();
      await eventually(async () => expect(await readiness(shop)).toBe(200));
      expect((await sell(shop, shop.employer, sale)).status).toBe(200);
      await call(shop, 'POST /api/boncards/:id/action/cancel', {
        token: shop.administrator.token,
        id: card.id,
        body: { canceled_reason: 'Zgubiona' },
      });
      card = await shop.card();
      await expectBooksToAddUp(shop.database.db);
    },
  );

  test('logs only failing /readyz probes', async () => {
    const free = await fill('ledger_entries', false);
    expect((await sell(shop, shop.employer, { ...card, salonId: shop.salonId, key: 'probed' })).status).toBe(
      503,
    );
    lines.length = 0;
    expect(await readiness(shop)).toBe(503);
    await free();
    await eventually(async () => expect(await readiness(shop)).toBe(200));
    // A request is logged after its answer, but before later requests.
    expect((await fetch(`${shop.url}/api/nothing`)).status).toBe(404);
    const answered = () =>
      lines
        .map((line) => JSON.parse(line))
        .flatMap(({ req, res }) => (res ? [[req.route, res.statusCode]] : []));
    await eventually(() => expect(answered().at(-1)?.[1]).toBe(404));
    const probed = answered().filter(([route]) => route === '/readyz');
    expect(new Set(probed.map(([, status]) => status))).toEqual(new Set([503]));
  });

  test('reading goes on, although the last use of a session cannot be stored', async () => {
    const { db } = shop.database;
    const last_used_at = new Date(Date.now() - 120_000);
    await db.updateTable('sessions').set({ last_used_at }).execute();
    const free = await fill('sessions', false);
    const { token } = shop.employer;
    const query = '?stats_type=charge';
    const listed = await call(shop, 'GET /api/boncards-transactions', { token, query });
    expect([listed.status, listed.body.reason]).toEqual([200, undefined]);
    await free();
  });
});

const dataDir = mkdtempSync(join(tmpdir(), 'bonpanel-full-'));
/** Whether a disk was mounted that is small enough to be filled. Only root can do that, and not everywhere. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync('umount', [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe.runIf(isMounted)('on a disk that is full', () => {
  const filler = join(dataDir, 'filler');
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let server: RunningServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    postgres = await startEmbeddedPostgres({
      dataDir: await withNewDatabase(join(dataDir, 'postgres')),
      log,
    });
    settings = { DATABASE_URL: socketUrl(postgres.connection), DATA_DIR: join(dataDir, 'data') };
    server = await startServer(testConfig(settings), log, { timeouts: quick });
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  function fillDisk() {
    const { bavail, bsize } = statfsSync(dataDir);
    try {
      appendFileSync(filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // Less is left than measured, because PostgreSQL uses the disk at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  test('no sale is lost or half done, lists can be read, and sales succeed again once there is space', async () => {
    const salonId = await aSalon(server);
    const seller = await aUser(server, { role: 'administrator', salonId });
    const cards = Array.from({ length: 400 }, (_, place) => {
      const number = `DISK${String(place).padStart(16, '0')}` as CardNumber;
      return { id: newId<BoncardId>(), number, pinHash: server.hashPin(number, 'A1B' as Pin) };
    });
    const origin = { createdBy: seller.id, createdAt: new Date() };
    await transact(server.database.db, (tx) => insertCards(tx, cards, origin));
    fillDisk();
    const sold: string[] = [];
    let refused: string | undefined;
    for (const { id } of cards) {
      const { status, body } = await sell(server, seller, { id, salonId, key: id });
      if (status === 200) sold.push(id);
      else {
        expect([status, body.reason]).toEqual(EXHAUSTED);
        refused = id;
        break;
      }
    }
    if (!refused) throw new Error('the disk was not full');
    expect(await readiness(server)).toBe(503);
    const { token } = seller;
    const listed = await call(server, 'GET /api/boncards-transactions', {
      token,
      query: '?stats_type=charge',
    });
    expect([listed.status, listed.body.info?.total_items]).toEqual([200, sold.length]);
    await new Promise((resolve) => setTimeout(resolve, 1.1 * REST_MS));
    expect(await readiness(server)).toBe(503);
    const { faults } = await findings(['doctor'], { ...settings, PIN_KEY: TEST_PIN_KEY });
    expect(faults).toContainEqual(
      expect.objectContaining({
        name: 'database',
        text: expect.stringMatching(/ answers, but accepts no changes: .*No space left/),
        fix: expect.stringContaining('“Free disk space”'),
      }),
    );

    rmSync(filler);
    await eventually(async () => expect(await readiness(server)).toBe(200));
    expect((await sell(server, seller, { id: refused, salonId, key: refused })).status).toBe(200);
    await expectBooksToAddUp(server.database.db);
  });

  test('if not even its log can be written, PostgreSQL stops, and starts again once there is room', async () => {
    const salonId = await aSalon(server);
    const seller = await aUser(server, { role: 'administrator', salonId });
    const { id } = await aCard(server, { by: seller, salonId });
    fillDisk();
    const { db } = server.database;
    const writeLog = async () => {
      for (let megabytes = 0; megabytes < 100; megabytes += 1)
        await sql`SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))`.execute(db);
    };
    await expect(writeLog()).rejects.toThrow();
    const { status } = await sell(server, seller, { id, salonId, key: 'stopped' });
    expect(status).toBe(503);
    // Starting again may give some of the disk back.
    fillDisk();
    await eventually(async () => expect(await readiness(server)).toBe(503));
    rmSync(filler);
    await eventually(async () => expect(await readiness(server)).toBe(200));
    const sold = await sell(server, seller, { id, salonId, key: 'stopped' });
    expect([sold.status, sold.body.data?.amount]).toEqual([200, 50]);
    await expectBooksToAddUp(server.database.db);
  });
});
