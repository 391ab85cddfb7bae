import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { pinHasher } from '../../server/cards/pinHash.ts';
import { readPinKeys } from '../../server/cards/pinKey.ts';
import { readArchive } from '../../server/cli/readBackup.ts';
import { transact } from '../../server/db/transact.ts';
import { createCardFiles } from '../../server/imports/cardFiles.ts';
import type { Timeouts } from '../../server/platform/timeouts.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { countWaiting } from '../support/countWaiting.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { TEST_PIN_KEY, testConfig, testPinKey } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

const NEW_KEY = randomBytes(32).toString('hex');
const BOTH = `${TEST_PIN_KEY},${NEW_KEY}`;

let copy: DatabaseCopy;
let employer: SignedIn;
let salonId: SalonId;
let servers: RunningServer[] = [];

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  employer = await aUser(copy, { salonId });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await copy.drop();
});

/** Starts a server with these keys. */
async function start(PIN_KEY: string, timeouts: Partial<Timeouts> = {}): Promise<RunningServer> {
  const { DATABASE_URL } = copy.variables;
  const config = testConfig({ DATABASE_URL, PIN_KEY, DATA_DIR: copy.dataDir });
  const server = await startServer(config, pino({ level: 'silent' }), { timeouts });
  servers.push(server);
  return server;
}

async function stopAll() {
  for (const server of servers) await server.stop();
  servers = [];
}

/** Does some work while nobody can read the cards. */
function whileCardsAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  return transact(copy.database.db, async (tx) => {
    await sql`LOCK TABLE boncards`.execute(tx);
    return work();
  });
}

const command = (args: string[], PIN_KEY: string) =>
  findings(args, { DATABASE_URL: copy.variables.DATABASE_URL, PIN_KEY });
const newCard = () => aCard(copy, { status: 'active', by: employer, salonId });

async function search(server: RunningServer, { number, pin }: { number: string; pin: string }) {
  const { token } = employer;
  const body = { number, pin, searchForType: 'purchase' };
  return (await call(server, 'POST /api/boncards/search', { token, body })).status;
}

async function keyOf({ id }: BuiltCard): Promise<number> {
  const card = copy.database.db.selectFrom('boncards').select('pin_key_id').where('id', '=', id);
  return (await card.executeTakeFirstOrThrow()).pin_key_id;
}

describe('a rotation', () => {
  let early: BuiltCard;
  let late: BuiltCard;

  beforeAll(async () => {
    [early, late] = [await newCard(), await newCard()];
  });

  test('cannot begin before a key is made', async () => {
    const { exitCode, faults } = await command(['pin-keys', 'begin'], TEST_PIN_KEY);
    expect([exitCode, faults[0]?.text]).toEqual([1, expect.stringContaining('bonpanel pin-keys new')]);
  });

  test('makes a key of 256 bits, which is not used yet', async () => {
    const { found } = await command(['pin-keys', 'new'], TEST_PIN_KEY);
    expect(found[0]?.text).toMatch(/^[0-9a-f]{64}$/);
    const again = await command(['pin-keys', 'new'], BOTH);
    expect(again.faults[0]?.text).toContain('configured already');
    const server = await start(BOTH);
    expect(await search(server, early)).toBe(200);
    expect(await keyOf(early)).toBe(1);
    // A server can already read a file that another server encrypts with the new key.
    const { all } = await readPinKeys({ PIN_KEY: BOTH, DATA_DIR: copy.dataDir }, copy.database.db);
    expect(all.map((key) => key.toString('hex'))).toEqual([TEST_PIN_KEY, NEW_KEY]);
    const { found: told } = await command(['doctor'], BOTH);
    expect(told).toContainEqual(
      expect.objectContaining({ level: 'note', text: 'a key is configured that is not in use yet' }),
    );
  });

  test('begins, and from then on a server rehashes a card at its next right PIN, and not before', async () => {
    const { found } = await command(['pin-keys', 'begin'], BOTH);
    expect(found[0]?.text).toBe('PIN key 2 is in use');
    const server = await start(BOTH);
    expect(await search(server, { ...early, pin: 'XXX' })).toBe(422);
    expect(await keyOf(early)).toBe(1);
    expect(await search(server, early)).toBe(200);
    expect(await keyOf(early)).toBe(2);
    expect(await search(server, early)).toBe(200);
    expect(await search(server, { ...early, pin: 'XXX' })).toBe(422);
    const stored = copy.database.db.selectFrom('boncards').select('pin_hash').where('id', '=', early.id);
    const expected = pinHasher(Buffer.from(NEW_KEY, 'hex'))(early.number, early.pin);
    expect((await stored.executeTakeFirstOrThrow()).pin_hash).toEqual(expected);
    const body = { number: early.number, pin: early.pin };
    expect((await call(server, 'POST /api/check-boncard', { body })).status).toBe(200);
  });

  test('lets a server that started earlier check rehashed cards, without hashing them back', async () => {
    const [before] = servers;
    if (!before) throw new Error('no server');
    expect(await search(before, early)).toBe(200);
    expect(await search(before, { ...early, pin: 'XXX' })).toBe(422);
    expect(await search(before, late)).toBe(200);
    expect([await keyOf(early), await keyOf(late)]).toEqual([2, 1]);
  });

  test('hashes imported cards with the new key, and still reads files that wait under the old one', async () => {
    await stopAll();
    const server = await start(BOTH);
    const old = createCardFiles([testPinKey]);
    const id = 'any' as never;
    const sealed = [...old.seal(id, Buffer.from('number,pin\n'))];
    const { all } = await readPinKeys({ PIN_KEY: BOTH, DATA_DIR: copy.dataDir }, copy.database.db);
    const files = createCardFiles(all);
    const open = files.open(
      id,
      (async function* () {
        yield* sealed;
      })(),
    );
    expect(Buffer.concat(await Array.fromAsync(open)).toString()).toBe('number,pin\n');
    const administrator = await aUser(copy, { role: 'administrator' });
    const file = join(copy.dataDir, 'bony.csv');
    await writeFile(file, 'number,pin\nKEYS0000000000000001,A1B\n');
    const { exitCode } = await command(['import', file, '--as', administrator.email], BOTH);
    expect(exitCode).toBe(0);
    const card = copy.database.db
      .selectFrom('boncards')
      .select('pin_key_id')
      .where('number', '=', 'KEYS0000000000000001' as never);
    expect(await card.executeTakeFirstOrThrow()).toEqual({ pin_key_id: 2 });
    expect(await search(server, { number: 'KEYS0000000000000001', pin: 'A1B' })).toBe(200);
  });

  test('is reported by its command and by doctor, with the cards of the old key, which has to stay', async () => {
    const { found } = await command(['pin-keys'], BOTH);
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^key 2, since .*, in use; cards: 2$/),
      expect.stringMatching(/^key 1, since .*, left behind; cards: 1$/),
    ]);
    const told = (await command(['doctor'], BOTH)).found.map(({ text }) => text);
    expect(told).toContain('PIN key 1 has to stay; cards that are still hashed with it: 1');
    expect((await command(['pin-keys', 'end'], BOTH)).found[0]?.text).toContain('PIN key 1 is still needed');
    await stopAll();
    await expect(start(NEW_KEY)).rejects.toThrow(/PIN key 1, .* still has cards/);
    await expect(start(TEST_PIN_KEY)).rejects.toThrow(/not the one of the cards/);
  });

  test('ends when no card is left', async () => {
    const server = await start(BOTH);
    expect(await search(server, late)).toBe(200);
    const { found } = await command(['pin-keys', 'end'], BOTH);
    expect(found[0]?.text).toContain('remove number 1 of PIN_KEY');
    await stopAll();
    const after = await start(NEW_KEY);
    expect([await search(after, early), await search(after, late)]).toEqual([200, 200]);
    expect((await command(['pin-keys'], NEW_KEY)).found[1]?.text).toMatch(/^key 1, .*, ended; cards: 0$/);
    expect((await command(['doctor'], NEW_KEY)).faults.filter(({ name }) => name === 'pin-key')).toEqual([]);
  });

  test('leaves nothing for a start to find out from the cards', async () => {
    await stopAll();
    await whileCardsAreLocked(() => start(NEW_KEY));
  });

  test('has each step in the audit, with the command’s name', async () => {
    const steps = await copy.database.db
      .selectFrom('audit_entries')
      .select(['action', 'command', 'user_id', 'details'])
      .where('action', 'in', ['pin-key.made', 'pin-key.begun', 'pin-key.ended'])
      .orderBy('at')
      .execute();
    const by = { command: 'pin-keys', user_id: null };
    expect(steps).toEqual([
      { action: 'pin-key.made', ...by, details: null },
      { action: 'pin-key.begun', ...by, details: { before: {}, after: { pin_key_id: '2' } } },
      { action: 'pin-key.ended', ...by, details: { before: {}, after: { pin_key_id: '1' } } },
    ]);
  });

  test('that is over in a shortened audit costs a start time, but does not prevent it', async () => {
    await stopAll();
    const { DATABASE_URL } = copy.variables;
    const ended = `DELETE FROM audit_entries WHERE action = 'pin-key.ended'`;
    await execute(DATABASE_URL, `SET session_replication_role = replica; ${ended}`);
    const starting = await whileCardsAreLocked(async () => {
      const isStarted = start(NEW_KEY, { lockMs: 100, statementMs: 1_000 });
      isStarted.catch(() => undefined);
      await eventually(async () => expect(await countWaiting(copy.database.db)).toBe(1));
      await setTimeout(1_500);
      return { isStarted };
    });
    await starting.isStarted;
  });

  test('does not end before a seal of the new key covers those of the old one', async () => {
    const { db } = copy.database;
    await db
      .insertInto('closed_days')
      .values({ day: '2026-01-01' as never })
      .execute();
    const digest = {
      ledger_count: 0,
      ledger_hash: Buffer.alloc(0),
      audit_count: 0,
      audit_hash: Buffer.alloc(0),
    };
    const seal = { sealed_at: new Date(), link: Buffer.alloc(0), seal: Buffer.alloc(0) };
    await db
      .insertInto('seals')
      .values({
        number: 1,
        is_withdrawal: false,
        day: '2026-01-01' as never,
        pin_key_id: 1,
        ...digest,
        ...seal,
      })
      .execute();
    const { faults } = await command(['pin-keys', 'end'], BOTH);
    expect(faults[0]?.text).toContain('No day has been sealed with PIN key 2 yet');
  });
});

test('a backup has all keys, if it has any', async () => {
  const file = join(copy.dataDir, 'backup.zip');
  const { exitCode } = await command(['backup', file, '--with-pin-key'], BOTH);
  expect(exitCode).toBe(0);
  const archive = await readArchive(file);
  expect(archive.pinKeys.map((key) => key.toString('hex'))).toEqual([TEST_PIN_KEY, NEW_KEY]);
  archive.close();
});

test('with the embedded database the keys are lines of its key file', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-keys-')));
  const config = testConfig({ DATA_DIR: dataDir, PIN_KEY: '' });
  const first = await startServer(config, pino({ level: 'silent' }));
  const card = await aCard(first, {
    by: await aUser(first, { role: 'administrator' }),
    salonId: await aSalon(first),
  });
  const env = { DATA_DIR: dataDir };
  const lines = async () => (await readFile(join(dataDir, 'pin.key'), 'utf8')).split('\n');
  const [old] = await lines();
  await findings(['pin-keys', 'new'], env);
  expect(await lines()).toEqual([old, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  // Even a server that was not restarted finds a key that has come into use elsewhere.
  await findings(['pin-keys', 'begin'], env);
  await first.stop();
  const second = await startServer(config, pino({ level: 'silent' }));
  const body = { number: card.number, pin: card.pin };
  expect((await call(second, 'POST /api/check-boncard', { body })).status).toBe(200);
  await second.stop();
  const { found } = await findings(['pin-keys', 'end'], env);
  expect(found[0]?.text).toBe(`PIN key 1 was removed from ${join(dataDir, 'pin.key')}`);
  expect(await lines()).toEqual([expect.not.stringMatching(old ?? '')]);
  await rm(dataDir, { recursive: true, force: true });
});
