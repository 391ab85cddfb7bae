import { readFileSync } from 'node:fs';
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

// A PostgreSQL that runs, and lets a server in no longer: a certificate has expired, or somebody has changed a setting.

const admin = workerPostgres().url;
let directory: string;
let authority: string;
let door: Awaited<ReturnType<typeof openTlsDoor>>;
let database: TestDatabase;
let name: string;
let server: RunningServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonpanel-refused-'));
  authority = join(directory, 'authority.pem');
  await writeFile(authority, certificate);
  database = await copyTemplate();
  const { searchParams, port, pathname, username } = new URL(database.url);
  name = pathname.slice(1);
  door = await openTlsDoor(`${searchParams.get('host')}/.s.PGSQL.${port}`);
  const DATABASE_URL = `postgresql://${username}@127.0.0.1:${door.port}${pathname}?sslmode=verify-ca&sslrootcert=${authority}`;
  server = await startServer(testConfig({ DATABASE_URL, DATA_DIR: directory }), pino({ level: 'silent' }));
});
afterAll(async () => {
  await server.stop();
  door.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const allow = (is: boolean) => execute(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${is}`);
const another = readFileSync('tests/support/certificates/authority.pem', 'utf8');
// Each new connection reads the file.
const trust = (certificates: string) => writeFile(authority, certificates);

test.each([
  ['the certificate of PostgreSQL is not trusted', () => trust(another), () => trust(certificate)],
  ['the database lets nobody in', () => allow(false), () => allow(true)],
])('while %s calls get 503, and then go on', async (_, refuse, admit) => {
  const ask = () => call(server, 'GET /api/our-salons');
  const asks = async (isRight: (status: number) => boolean) =>
    eventually(async () => expect((await ask()).status).toSatisfy(isRight));
  await asks((status) => status === 200);
  await refuse();
  await execute(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await asks((status) => status !== 200);
  // That may have been a connection that was lost; these need new ones.
  for (const _try of [1, 2]) {
    const { status, body, headers } = await ask();
    expect([status, body.reason, headers.get('Retry-After')]).toEqual([503, 'database-unavailable', '1']);
  }
  await admit();
  await asks((status) => status === 200);
});
