import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardNumber } from '../../contract/cardNumber.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../support/builders.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, withNewDatabase } from '../support/testServer.ts';

const log = pino({ level: 'silent' });
const NUMBER = 'SECRET00000000000042' as CardNumber;
/** Values of filters that are used nowhere else in these tests. */
const filters = {
  number: NUMBER,
  issue_amount_from: '41.73',
  issue_amount_to: '9176.54',
  issue_date_from: '2019-03-07',
};
/** The same values as the database has them, with amounts in grosze. */
const values = [NUMBER, '4173', '917654', '2019-03-07'];

let dataDir: string;
let postgres: EmbeddedPostgres;
let server: RunningServer;
let administrator: SignedIn;

beforeAll(async () => {
  dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-log-')));
  // An operator's own PostgreSQL logs failed statements.
  const settings = { fsync: 'off', log_min_error_statement: 'error', log_error_verbosity: 'default' };
  postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const config = testConfig({ DATABASE_URL: socketUrl(postgres.connection), DATA_DIR: dataDir });
  server = await startServer(config, log);
  administrator = await aUser(server, { role: 'administrator' });
  await aCard(server, { status: 'active', number: NUMBER, by: administrator, salonId: await aSalon(server) });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const postgresLog = () => readFile(join(dataDir, 'postgres.log'), 'utf8');

const FAULT = 'the salons are at lunch';

/** Queries while reading a salon's name fails, which PostgreSQL notices after it has parsed the statement. */
async function askInVain(more: Record<string, string>) {
  const { token } = administrator;
  const query = `?${new URLSearchParams({ stats_type: 'charge', ...filters, ...more })}`;
  await execute(
    postgres.connection,
    `CREATE FUNCTION fail() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${FAULT}'; END $$;
     ALTER TABLE salons RENAME TO salons_at_work;
     CREATE VIEW salons AS SELECT id, fail() AS name, address FROM salons_at_work`,
  );
  const reply = await call(server, 'GET /api/boncards-transactions', { token, query });
  await execute(
    postgres.connection,
    'DROP VIEW salons; DROP FUNCTION fail; ALTER TABLE salons_at_work RENAME TO salons',
  );
  return reply;
}

test.each<Record<string, string>>([{ export: 'csv' }, { export: 'xlsx' }, {}])(
  'a failed question (%o) leaves neither the card’s number nor another filter in PostgreSQL’s log',
  async (more) => {
    const before = (await postgresLog()).length;
    expect((await askInVain(more)).status).toBe(500);
    const written = (await postgresLog()).slice(before);
    expect(written).toContain(FAULT);
    expect(written).toMatch(more.export ? /STATEMENT: .*COPY \(/ : /STATEMENT: /);
    expect(values.filter((value) => written.includes(value))).toEqual([]);
  },
);

test('the embedded PostgreSQL logs no statement, not even one written by hand', async () => {
  const place = await mkdtemp(join(tmpdir(), 'bonpanel-log-'));
  const embedded = await startEmbeddedPostgres({ dataDir: place, log });
  await expect(execute(embedded.connection, `SELECT '${NUMBER}' FROM nothing`)).rejects.toThrow();
  await embedded.stop();
  const written = await readFile(join(place, 'postgres.log'), 'utf8');
  expect(written).toContain('relation "nothing" does not exist');
  expect(written).not.toContain(NUMBER);
  await rm(place, { recursive: true });
});
