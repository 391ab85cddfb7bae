import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { PasswordCost } from '../../server/accounts/password.ts';
import type { Timeouts } from '../../server/platform/timeouts.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { execute, urlOfDatabase } from './postgresForTests.ts';
import { testConfig } from './testConfig.ts';

/** Copies of a template database, and servers on them, for Vitest and Playwright alike. */

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

let copies = 0;

/** Copies a database of the same PostgreSQL. */
export async function copyDatabase(postgresUrl: string, template: string): Promise<TestDatabase> {
  copies += 1;
  const name = `test_${process.pid}_${Date.now()}_${copies}`;
  await execute(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: urlOfDatabase(postgresUrl, name),
    async drop() {
      await execute(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

export interface ServerOnCopy extends RunningServer {
  databaseUrl: string;
  /** Where mails are stored that are not sent. */
  dataDir: string;
  /** What its users' passwords are hashed with, if not as in production. */
  passwordCost?: PasswordCost | undefined;
}

/** On a busy machine anything may take long: no limit expires but those that a test shortens. */
const ample: Partial<Timeouts> = {
  poolWaitMs: 60_000,
  repeatMs: 60_000,
  lockMs: 60_000,
  statementMs: 60_000,
  idleTransactionMs: 60_000,
  queryMs: 60_000,
  commitMs: 60_000,
  headersMs: 60_000,
  bodyMs: 60_000,
  smtpMs: 60_000,
  // Tests sell on days long past, and close days themselves.
  dayGraceMs: 100 * 365 * 24 * 3_600_000,
};

/** Starts the real server on a database, which is dropped when the server stops. */
export async function startServerOn(
  { url: databaseUrl, drop }: TestDatabase,
  variables: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  { timeouts = {}, ...others }: Parameters<typeof startServer>[2] = {},
): Promise<ServerOnCopy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-test-'));
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...variables });
  const server = await startServer(config, log, {
    timeouts: { ...ample, ...timeouts },
    ...others,
  });
  return {
    ...server,
    databaseUrl,
    dataDir,
    passwordCost: others.passwordCost,
    async stop() {
      await server.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
