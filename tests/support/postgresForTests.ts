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
    /** A data directory whose database has never been started: initdb takes far longer than a copy. */
    newDataDir: string;
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

/** Migrates one cluster and copies it while it is stopped: far quicker than creating each. */
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

/** Copies the database of one data directory, at rest, into another, which is made if it is missing. */
export async function copyCluster(from: string, to: string) {
  await mkdir(to, { recursive: true });
  // The files belong to the user that PostgreSQL runs as.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to]);
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
