import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { eventually } from '../support/eventually.ts';
import { execute } from '../support/postgresForTests.ts';
import { testConfig } from '../support/testConfig.ts';
import { call, copyTemplate, type TestDatabase, workerPostgres } from '../support/testServer.ts';
import { certificate, openTlsDoor } from '../support/tlsDoor.ts';

// A PostgreSQL that runs, and lets a server in no longer: a certificate has expired, a role or its password was changed.

const ROLE = 'bonpanel_refused';
const admin = workerPostgres().url;
let directory: string;
let authority: string;
let door: Awaited<ReturnType<typeof openTlsDoor>>;
let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonpanel-refused-'));
  authority = join(directory, 'authority.pem');
  await writeFile(authority, certificate);
  await execute(admin, `CREATE ROLE ${ROLE} LOGIN SUPERUSER`);
  database = await copyTemplate();
  const { searchParams, port, pathname } = new URL(database.url);
  door = await openTlsDoor(`${searchParams.get('host')}/.s.PGSQL.${port}`);
  const DATABASE_URL = `postgresql://${ROLE}@127.0.0.1:${door.port}${pathname}?sslmode=verify-ca&sslrootcert=${authority}`;
  server = await startServer(testConfig({ DATABASE_URL, DATA_DIR: directory }), pino({ level: 'silent' }));
});
afterAll(async () => {
  await server.stop();
  door.close();
  await database.drop();
  await execute(admin, `DROP ROLE ${ROLE}`);
  await rm(directory, { recursive: true, force: true });
});

const setLogin = (may: 'LOGIN' | 'NOLOGIN') => execute(admin, `ALTER ROLE ${ROLE} ${may}`);
// Each new connection reads the file.
const trust = (certificates: string) => writeFile(authority, certificates);

test.each([
  ['the certificate of PostgreSQL is not trusted', () => trust(''), () => trust(certificate)],
  ['the role is refused', () => setLogin('NOLOGIN'), () => setLogin('LOGIN')],
])('while %s calls get 503, and then go on', async (_, refuse, admit) => {
  const ask = () => call(server, 'GET /api/our-salons');
  expect((await ask()).status).toBe(200);
  await refuse();
  await execute(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${ROLE}'`);
  await eventually(() => expect(server.database.pool.totalCount).toBe(0));
  for (const _try of [1, 2]) {
    const { status, body, headers } = await ask();
    expect([status, body.reason, headers.get('Retry-After')]).toEqual([503, 'database-unavailable', '1']);
  }
  await admit();
  expect((await ask()).status).toBe(200);
});
