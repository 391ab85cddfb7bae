import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, type BuiltCard, PASSWORD, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { aFactor } from '../support/factor.ts';
import { mailsTo } from '../support/mail.ts';
import { findings } from '../support/operator.ts';
import { refusalOfStart } from '../support/refusalOfStart.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

// docs/OPERATIONS.md "A lost PIN key"

const NEW_KEY = randomBytes(32).toString('hex');
const log = pino({ level: 'silent' });

let copy: DatabaseCopy;
let salonId: SalonId;
let administrator: SignedIn;
let employer: SignedIn;
let withFactor: SignedIn;
let sold: BuiltCard;
let unsold: BuiltCard;
let webhookId: string;

const settings = (PIN_KEY: string) => ({
  DATABASE_URL: copy.variables.DATABASE_URL,
  DATA_DIR: copy.dataDir,
  PIN_KEY,
});
const lose = (...args: string[]) => findings(['pin-keys', 'lost', ...args], settings(NEW_KEY));

/** Does some work with a server that has this key. */
async function withServer<Result>(PIN_KEY: string, work: (server: RunningServer) => Promise<Result>) {
  const server = await startServer(testConfig(settings(PIN_KEY)), log);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  [administrator, employer, withFactor] = await Promise.all([
    aUser(copy, { role: 'administrator' }),
    aUser(copy, { salonId }),
    aUser(copy, { salonId }),
  ]);
  sold = await aCard(copy, { status: 'active', by: employer, salonId });
  unsold = await aCard(copy, { by: employer, salonId });
  await withServer(TEST_PIN_KEY, async (server) => {
    await aFactor(server, withFactor);
    const body = { url: 'https://kasa.example.com/', events: ['boncard.charged'], active: true };
    const { token } = administrator;
    webhookId = (await call(server, 'POST /api/webhooks', { token, body })).body.data.id;
  });
});
afterAll(() => copy.drop());

test('a start without the key says where a way out is described', async () => {
  expect(await refusalOfStart(settings(NEW_KEY))).toContain('“A lost PIN key”');
});

test('without --yes the command says what would be lost, and gives nothing up', async () => {
  const { exitCode, found } = await lose();
  expect([exitCode, found.map(({ level }) => level)]).toEqual([0, ['note']]);
  expect(found[0]?.text).toContain('PINs of cards (2), second factors of people (1)');
  expect(await refusalOfStart(settings(NEW_KEY))).toContain('not the one of the cards');
});

test('with --yes the server starts again, and the office replaces what nobody can check any more', async () => {
  const { exitCode, found } = await lose('--yes');
  expect([exitCode, found[0]?.text]).toEqual([
    0,
    'PIN key 1 is given up; cards that have no PIN any more: 2',
  ]);
  const file = join(copy.dataDir, 'bony.csv');
  const fresh = { number: 'LOST0000000000000001', pin: 'A1B' };
  await writeFile(file, `number,pin\n${fresh.number},${fresh.pin}\n`);
  const imported = await findings(['import', file, '--as', administrator.email], settings(NEW_KEY));
  expect(imported.exitCode).toBe(0);
  await withServer(NEW_KEY, async (server) => {
    const find = ({ number, pin }: { number: string; pin: string }) =>
      call(server, 'POST /api/boncards/search', {
        token: employer.token,
        body: { number, pin, searchForType: 'purchase' },
      });
    expect((await find(sold)).body.reason).toBe('boncard-data-incorrect');
    const sale = { place_of_sale: salonId, document: 'FV 1', amount: 50, type: 1, expired_months: 3 };
    const refused = await call(server, 'POST /api/boncards/issue', {
      token: employer.token,
      body: { ...sale, boncard_id: unsold.id },
    });
    expect(refused.body.reason).toBe('boncard-without-pin');
    const replaced = await call(server, 'POST /api/boncards/:id/action/replace', {
      token: administrator.token,
      id: sold.id,
      body: { target_number: fresh.number, reason: 'Klucz PIN-ów przepadł' },
    });
    expect(replaced.status).toBe(200);
    expect((await find(fresh)).body.data).toMatchObject({ number: fresh.number, amount: 100 });
    const login = { email: withFactor.email, password: PASSWORD };
    expect((await call(server, 'POST /api/auth/login', { body: login })).status).toBe(200);
    await eventually(async () => {
      const mails = await mailsTo(copy, withFactor.email);
      const texts = mails.map(({ text }) => text).join('\n');
      expect(texts).toContain('Serwer Bonpanelu stracił klucz szyfrujący');
      expect(texts).not.toContain('Jeśli to nie Twoja prośba');
    });
    const { token } = administrator;
    const webhook = await call(server, 'GET /api/webhooks/:id', { token, id: webhookId });
    expect(webhook.body.data).toMatchObject({ active: false });
  });
  for (const command of ['doctor', 'reconcile', 'pin-keys']) {
    const { faults } = await findings([command], settings(NEW_KEY));
    expect(faults.filter(({ name }) => name !== 'durability')).toEqual([]);
  }
});

test('a key that is given up is given up once, and the audit says so', async () => {
  expect((await lose('--yes')).found.map(({ text }) => text)).toEqual(['no PIN key is missing']);
  const steps = await copy.database.db
    .selectFrom('audit_entries')
    .select(['action', 'command', 'details'])
    .where('command', '=', 'pin-keys')
    .orderBy('action')
    .execute();
  const of = (id: string) => ({ before: {}, after: { pin_key_id: id } });
  expect(steps).toMatchObject([
    { action: 'pin-key.begun', details: of('2') },
    { action: 'pin-key.lost', details: of('1') },
    { action: 'user.factor-reset' },
    { action: 'webhook.switched-off' },
  ]);
});

test('next to the embedded database it makes a new pin.key', async () => {
  const dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-lost-')));
  const config = testConfig({ DATA_DIR: dataDir, PIN_KEY: '' });
  await (await startServer(config, log)).stop();
  const file = join(dataDir, 'pin.key');
  const former = await readFile(file, 'utf8');
  await rm(file);
  const { exitCode } = await findings(['pin-keys', 'lost', '--yes'], { DATA_DIR: dataDir });
  expect(exitCode).toBe(0);
  expect(await readFile(file, 'utf8')).not.toBe(former);
  await (await startServer(config, log)).stop();
  await rm(dataDir, { recursive: true, force: true });
});
