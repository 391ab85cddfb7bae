import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, inject, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/db/embeddedPostgres.ts';
import { reachPostgres, waitForPostgres } from '../../../server/db/reachPostgres.ts';
import { findings } from '../../support/operator.ts';
import { execute, urlOfDatabase } from '../../support/postgresForTests.ts';
import { runServerProcess } from '../../support/serverProcess.ts';
import { TEST_PIN_KEY } from '../../support/testConfig.ts';
import { copyTemplate } from '../../support/testServer.ts';

/** How PostgreSQL asks for a password: “AuthenticationSASL”, then “AuthenticationSASLContinue”. */
const QUESTIONS = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x16\0\0\0\x0br=x,s=eA==,i=1'];

/** What was told, and a log that takes it. */
function listen() {
  const told: string[] = [];
  return { told, log: pino({ level: 'warn' }, { write: (line: string) => told.push(JSON.parse(line).msg) }) };
}

test('a PostgreSQL that is away is waited for, and the log tells it once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-reach-'));
  const start = () => startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const first = await start();
  await first.stop();
  const { host, user, database, port } = first.connection;
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { told, log } = listen();
  const waiting = waitForPostgres(url, { log });
  await vi.waitFor(() => expect(told).toEqual(['PostgreSQL is away: waiting for it']), 5_000);
  const second = await start();
  await waiting;
  expect(told).toHaveLength(1);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('one that does not come in time is told of in a sentence', async () => {
  const { told, log } = listen();
  const waiting = waitForPostgres('postgresql://nobody@localhost:1/none', { log, patienceMs: 600 });
  await expect(waiting).rejects.toThrow(/^The PostgreSQL of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(told).toHaveLength(1);
});

test('where the password is missing it is said so, and the connection closed', async () => {
  const questions = QUESTIONS.values();
  const asking = createServer((guest) => guest.on('data', () => guest.write(questions.next().value ?? '')));
  asking.listen(0, '127.0.0.1');
  await once(asking, 'listening');
  const { port } = asking.address() as AddressInfo;
  await expect(reachPostgres(`postgresql://shop@127.0.0.1:${port}/shop`)).rejects.toThrow(
    /^The PostgreSQL of DATABASE_URL cannot be used: .*password must be a string/,
  );
  // It waits for its last guest.
  asking.close();
  await once(asking, 'close');
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
  const variables = () => ({ DATABASE_URL: change(inject('postgresUrl')), PIN_KEY: TEST_PIN_KEY });

  test('ends a start at once with a sentence', async () => {
    expect(await runServerProcess(tmpdir(), variables())).toEqual({ exitCode: 1, errors: `${sentence}\n` });
  });

  test('is a fault to the doctor, with its mending', async () => {
    expect((await findings(['doctor'], variables())).faults).toMatchObject([
      {
        name: 'database',
        text: sentence,
        mending: expect.stringContaining('password, database and sslmode'),
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

test('a schema that a newer version has changed ends a start, and a migration, with a sentence', async () => {
  const { url, drop } = await copyTemplate();
  await execute(url, `INSERT INTO kysely_migration VALUES ('9999-later', '')`);
  const variables = { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY };
  const sentence =
    'The schema cannot be brought up to date: a newer version has changed this database: 9999-later. Run that version.';
  expect(await runServerProcess(tmpdir(), variables)).toEqual({ exitCode: 1, errors: `${sentence}\n` });
  expect((await findings(['migrate'], variables)).faults).toMatchObject([{ text: sentence }]);
  await drop();
});
