import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { PasswordCost } from '../../server/accounts/password.ts';
import type { Timeouts } from '../../server/platform/timeouts.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { execute, urlOfDatabase } from './postgresForTests.ts';
import { testConfig } from './testConfig.ts';

/** Makes copies of a template database, and servers on them, for Vitest and Playwright. */

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
  /** The data directory, where a server without SMTP_URL writes its mails. */
  dataDir: string;
  /** The cost of its users' password hashes, if it is not that of production. */
  passwordCost?: PasswordCost | undefined;
  /** The server's clock. */
  now?: () => Date;
}

/** Limits that do not expire even on a busy machine. A test may shorten some. */
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
  // Tests sell on days in the distant past, and close days themselves.
  dayGraceMs: 100 * 365 * 24 * 3_600_000,
};

/** Starts the real server on a database. Its `stop` also drops the database. */
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
    now: others.clocks?.server ?? others.clock ?? (() => new Date()),
    async stop() {
      await server.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
