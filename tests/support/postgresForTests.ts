import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import type { PostgresCluster } from '../../server/db/embedded/postgresCluster.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { openTcpProxy } from '../../tools/support/tcpProxy.ts';
import { throwawaySettings } from '../../tools/support/throwawaySettings.ts';
import { ensureBuild } from './ensureBuild.ts';
import { refusalsLeaveNothing } from './refusalsLeaveNothing.ts';
import { testConfig } from './testConfig.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each worker finds its PostgreSQL, in the order of pool ids. */
    postgres: WorkerPostgres[];
    /** How the tests of a project reach it. */
    reach: keyof WorkerPostgres['urls'];
  }
}

interface WorkerPostgres {
  /** A PostgreSQL that may create databases. */
  urls: Record<'socket' | 'tcp', string>;
  /** The name of its database with the whole schema, to be copied for each test file. */
  templateName: string;
}

const log = pino({ level: 'silent' });
/** Ends only what hangs. */
const UNUSED_TIMEOUT_MS = 60_000;

/**
 * Builds the server that tests start in a process of its own, and provides PostgreSQL: that of DATABASE_URL to all workers, or
 * an embedded one to each, with a migrated template database.
 */
export default async function setUp(project: TestProject) {
  // Another project of the same run has done it.
  if (project.getProvidedContext().postgres) return undefined;
  ensureBuild('server');
  const { vitest } = project;
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    const templateName = await makeStrictTemplate(DATABASE_URL);
    vitest.provide('postgres', [{ urls: { socket: DATABASE_URL, tcp: DATABASE_URL }, templateName }]);
    return async () => void (await execute(DATABASE_URL, `DROP DATABASE ${templateName} WITH (FORCE)`));
  }
  const clusters = await startClusters(vitest.config.maxWorkers);
  vitest.provide(
    'postgres',
    clusters.map(({ urls, templateName }) => ({ urls, templateName })),
  );
  return async () => void (await Promise.all(clusters.map(({ stop }) => stop())));
}

/** Migrates one cluster and copies it while it is stopped: far quicker than creating each. */
async function startClusters(count: number) {
  const origin = await mkdtemp(join(tmpdir(), 'bonpanel-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir: origin, log, settings: throwawaySettings });
  const templateName = await makeStrictTemplate(socketUrl(postgres.connection));
  await postgres.stop();
  const copies = await Promise.all(
    Array.from({ length: count - 1 }, async () => {
      const copy = await mkdtemp(join(tmpdir(), 'bonpanel-tests-'));
      // The files belong to the user that PostgreSQL runs as.
      await promisify(execFile)('cp', ['-a', `${origin}/.`, copy]);
      return copy;
    }),
  );
  return Promise.all([origin, ...copies].map(startWithDoor));

  async function startWithDoor(dataDir: string) {
    const { connection, url, stop } = await startTestPostgres(dataDir);
    const door = await openTcpProxy(connection);
    return {
      urls: { socket: url, tcp: door.url },
      templateName,
      async stop() {
        door.close();
        await stop();
      },
    };
  }
}

/** Creates a template, in which PostgreSQL itself looks after refusals. Returns its name. */
async function makeStrictTemplate(postgresUrl: string): Promise<string> {
  const templateName = await makeTemplate(postgresUrl);
  await execute(urlOfDatabase(postgresUrl, templateName), refusalsLeaveNothing);
  await untilUnused(postgresUrl, templateName);
  return templateName;
}

/** Creates a database with the whole schema, to be copied. Returns its name. */
export async function makeTemplate(
  postgresUrl: string,
  fill: (server: RunningServer) => Promise<void> = async () => undefined,
): Promise<string> {
  const templateName = `template_${process.pid}_${Date.now()}`;
  await execute(postgresUrl, `CREATE DATABASE ${templateName}`);
  const server = await startServer(
    testConfig({ DATABASE_URL: urlOfDatabase(postgresUrl, templateName) }),
    log,
  );
  await fill(server);
  await server.stop();
  await untilUnused(postgresUrl, templateName);
  return templateName;
}

/**
 * Waits until nobody is connected to a database: it cannot be copied before. The end of a connection is reported before
 * PostgreSQL has seen it.
 */
async function untilUnused(postgresUrl: string, name: string) {
  const deadline = Date.now() + UNUSED_TIMEOUT_MS;
  const sessions = `SELECT FROM pg_stat_activity WHERE datname = '${name}'`;
  while ((await execute(postgresUrl, sessions)).rows.length > 0) {
    if (Date.now() > deadline) throw new Error(`somebody stays connected to ${name}`);
    await wait(20);
  }
}

/** Starts an embedded PostgreSQL in a throw-away directory. */
export async function startTestPostgres(givenDir?: string) {
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'bonpanel-tests-')));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: throwawaySettings });
  return {
    connection: postgres.connection,
    url: socketUrl(postgres.connection),
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the address of an embedded PostgreSQL as a DATABASE_URL, one that the server does not supervise. */
export function socketUrl({ host, user, database, port }: PostgresCluster['connection']): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Returns the address of another database of the same PostgreSQL. */
export function urlOfDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function execute(postgres: string | pg.ClientConfig, statement: string) {
  const client = new pg.Client(postgres);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
