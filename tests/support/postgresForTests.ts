import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { type PostgresCluster, postgresCluster } from '../../server/db/embedded/postgresCluster.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { openTcpProxy } from '../../tools/support/tcpProxy.ts';
import { throwawaySettings } from '../../tools/support/throwawaySettings.ts';
import { ensureBuild } from './ensureBuild.ts';
import { refusalsLeaveNothing } from './refusalsLeaveNothing.ts';
import { testConfig } from './testConfig.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with a database that has never been started, to copy: initdb takes far longer than a copy. */
    newDataDir: string;
    /** Where each worker finds its PostgreSQL, in the order of pool ids. */
    postgres: WorkerPostgres[];
    /** Which of its addresses the tests of a project use. */
    reach: keyof WorkerPostgres['urls'];
  }
}

interface WorkerPostgres {
  /** Its addresses, for a user who may create databases. */
  urls: Record<'socket' | 'tcp', string>;
  /** The name of its database with the whole schema, which is copied for each test file. */
  templateName: string;
}

const log = pino({ level: 'silent' });
/** So long that it ends only a wait that would never end. */
const UNUSED_TIMEOUT_MS = 60_000;

/**
 * Builds the server, which some tests start in its own process, and provides a PostgreSQL with a migrated template
 * database: that of DATABASE_URL to all workers, or an embedded one to each.
 */
export default async function setUp(project: TestProject) {
  // Another project of the same run has already done this.
  if (project.getProvidedContext().postgres) return undefined;
  ensureBuild('server');
  const { vitest } = project;
  const newDataDir = await mkdtemp(join(tmpdir(), 'bonpanel-new-'));
  await postgresCluster(newDataDir);
  vitest.provide('newDataDir', newDataDir);
  const { DATABASE_URL } = process.env;
  const { postgres, stop } = DATABASE_URL
    ? await prepareGiven(DATABASE_URL)
    : await startClusters(newDataDir, vitest.config.maxWorkers);
  vitest.provide('postgres', postgres);
  return async () => {
    await stop();
    await rm(newDataDir, { recursive: true });
  };
}

async function prepareGiven(url: string) {
  const templateName = await makeStrictTemplate(url);
  return {
    postgres: [{ urls: { socket: url, tcp: url }, templateName }],
    stop: () => execute(url, `DROP DATABASE ${templateName} WITH (FORCE)`),
  };
}

/** Migrates one cluster and copies it while it is stopped, which is much faster than creating and migrating each. */
async function startClusters(newDataDir: string, count: number) {
  const origin = await mkdtemp(join(tmpdir(), 'bonpanel-tests-'));
  await copyCluster(newDataDir, origin);
  const postgres = await startEmbeddedPostgres({ dataDir: origin, log, settings: throwawaySettings });
  const templateName = await makeStrictTemplate(socketUrl(postgres.connection));
  await postgres.stop();
  const copies = await Promise.all(
    Array.from({ length: count - 1 }, async () => {
      const copy = await mkdtemp(join(tmpdir(), 'bonpanel-tests-'));
      await copyCluster(origin, copy);
      return copy;
    }),
  );
  const clusters = await Promise.all([origin, ...copies].map(startWithDoor));
  return {
    postgres: clusters.map(({ urls }) => ({ urls, templateName })),
    stop: () => Promise.all(clusters.map(({ stop }) => stop())),
  };

  async function startWithDoor(dataDir: string) {
    const { connection, url, stop } = await startTestPostgres(dataDir);
    const door = await openTcpProxy(connection);
    return {
      urls: { socket: url, tcp: door.url },
      async stop() {
        door.close();
        await stop();
      },
    };
  }
}

/** Copies the stopped database of one data directory into another directory, which it makes if necessary. */
export async function copyCluster(from: string, to: string) {
  await mkdir(to, { recursive: true });
  // The copies must belong to the same user, as which PostgreSQL runs.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to]);
}

/** Creates a template in which PostgreSQL itself checks {@link refusalsLeaveNothing}. Returns its name. */
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
 * Waits until nobody is connected to a database, so that it can be copied. PostgreSQL notices the end of a connection
 * only after the client has reported it.
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

/** Returns the address of an embedded PostgreSQL as a DATABASE_URL, so that a server uses it without supervising it. */
export function socketUrl({ host, user, database, port }: PostgresCluster['connection']): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Returns the address of another database of the same PostgreSQL. */
export function urlOfDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a new connection. */
export async function execute(postgres: string | pg.ClientConfig, statement: string) {
  const client = new pg.Client(postgres);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
