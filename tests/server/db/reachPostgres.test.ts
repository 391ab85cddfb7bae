import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embedded/embeddedPostgres.ts';
import { reachPostgres, waitForPostgres } from '../../../server/db/reachPostgres.ts';
import { eventually } from '../../support/eventually.ts';
import { findings } from '../../support/operator.ts';
import { execute, socketUrl, urlOfDatabase } from '../../support/postgresForTests.ts';
import { refusalOfStart } from '../../support/refusalOfStart.ts';
import { TEST_PIN_KEY } from '../../support/testConfig.ts';
import { copyTemplate, withNewDatabase } from '../../support/testServer.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
const start = () =>
  startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: { fsync: 'off' } });

beforeAll(async () => {
  dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-reach-')));
  postgres = await start();
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns a log, and the lines that were logged with it. */
function listen() {
  const told: string[] = [];
  return { told, log: pino({ level: 'warn' }, { write: (line: string) => told.push(JSON.parse(line).msg) }) };
}

test('a PostgreSQL that is down is waited for, and this is logged once', async () => {
  await postgres.stop();
  const { told, log } = listen();
  const waiting = waitForPostgres(socketUrl(postgres.connection), { log, pollMs: 10 });
  await eventually(() => expect(told).toEqual(['PostgreSQL is unavailable; waiting for it']));
  postgres = await start();
  await waiting;
  expect(told).toHaveLength(1);
});

test('a PostgreSQL that does not answer in time is reported in a sentence', async () => {
  const { told, log } = listen();
  const away = 'postgresql://nobody@localhost:1/none';
  const waiting = waitForPostgres(away, { log, timeoutMs: 50, pollMs: 10 });
  await expect(waiting).rejects.toThrow(/^The PostgreSQL of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(told).toHaveLength(1);
});

test('if the owner cannot log in, the message names the owner’s setting', async () => {
  const url = socketUrl(postgres.connection);
  const variables = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: urlOfDatabase(url, 'none'),
    PIN_KEY: TEST_PIN_KEY,
  };
  const sentence = 'The PostgreSQL of DATABASE_OWNER_URL cannot be used: database "none" does not exist';
  expect(await refusalOfStart(variables)).toBe(sentence);
  const { faults } = await findings(['doctor'], variables);
  expect(faults).toMatchObject([{ name: 'database', text: sentence }]);
});

test('a missing password is reported, and the connection closed', async () => {
  // There must be no other source for a password.
  vi.stubEnv('PGPASSWORD', undefined);
  vi.stubEnv('PGPASSFILE', join(dataDir, 'none'));
  await writeFile(
    join(dataDir, 'postgres', 'pg_hba.conf'),
    'local all shop scram-sha-256\nlocal all all trust\n',
  );
  await execute(postgres.connection, 'SELECT pg_reload_conf()');
  const url = socketUrl({ ...postgres.connection, user: 'shop' });
  await eventually(() =>
    expect(reachPostgres(url)).rejects.toThrow(
      /^The PostgreSQL of DATABASE_URL cannot be used: .*password must be a string/,
    ),
  );
  vi.unstubAllEnvs();
  // Wait, because the server that asks for a password is still starting.
  await eventually(async () => {
    const starting = `SELECT FROM pg_stat_activity WHERE state = 'starting'`;
    expect((await execute(postgres.connection, starting)).rowCount).toBe(0);
  });
});

describe.each([
  [
    'a database that is not there',
    (url: string) => urlOfDatabase(url, 'none'),
    'database "none" does not exist',
  ],
  ['TLS that it does not speak', withTls, 'The server does not support SSL connections'],
  [
    'a certificate that is not there',
    withoutCertificate,
    "ENOENT: no such file or directory, open '/none.crt'",
  ],
])('%s', (_, change, why) => {
  const sentence = `The PostgreSQL of DATABASE_URL cannot be used: ${why}`;
  const variables = () => ({ DATABASE_URL: change(socketUrl(postgres.connection)), PIN_KEY: TEST_PIN_KEY });

  test('ends a start at once with a sentence', async () => {
    expect(await refusalOfStart(variables())).toBe(sentence);
  });

  test('is a fault for doctor, with its fix', async () => {
    expect((await findings(['doctor'], variables())).faults).toMatchObject([
      {
        name: 'database',
        text: sentence,
        fix: expect.stringContaining('password, database and sslmode'),
      },
    ]);
  });
});

function withTls(postgresUrl: string): string {
  const url = new URL(postgresUrl);
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

function withoutCertificate(postgresUrl: string): string {
  const url = new URL(withTls(postgresUrl));
  url.searchParams.set('sslrootcert', '/none.crt');
  return url.href;
}

test('a schema changed by a newer version ends a start, and a migration, with a sentence', async () => {
  const { url, drop } = await copyTemplate();
  await execute(url, `INSERT INTO kysely_migration VALUES ('9999-later', '')`);
  const variables = { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY };
  const sentence =
    'The schema cannot be brought up to date: a newer version has changed this database: 9999-later. Run that version.';
  expect(await refusalOfStart(variables)).toBe(sentence);
  expect((await findings(['migrate'], variables)).faults).toMatchObject([{ text: sentence }]);
  await drop();
});
