import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import type { PostgresCluster } from '../../server/db/postgresCluster.ts';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { testConfig } from './testConfig.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that may create databases. */
    postgresUrl: string;
    /** A database with the whole schema, to be copied for each test file. */
    templateName: string;
  }
}

const log = pino({ level: 'silent' });

/** One PostgreSQL for the whole run: that of DATABASE_URL or an embedded one, with a migrated template database. */
export default async function setUp(project: TestProject) {
  const own = process.env.DATABASE_URL ? undefined : await startTestPostgres();
  const postgresUrl = process.env.DATABASE_URL ?? own?.url ?? '';
  try {
    const templateName = await makeTemplate(postgresUrl);
    project.provide('postgresUrl', postgresUrl);
    project.provide('templateName', templateName);
    return async () => {
      await execute(postgresUrl, `DROP DATABASE ${templateName} WITH (FORCE)`);
      await own?.stop();
    };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}

/** Makes a database with the whole schema, to be copied: its name. */
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
  return templateName;
}

/** An embedded PostgreSQL in a throw-away directory. Nothing in it has to survive a crash, so it does without fsync. */
export async function startTestPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-tests-'));
  const settings = { fsync: 'off', max_connections: '300' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  return {
    url: socketUrl(postgres.connection),
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of an embedded PostgreSQL for DATABASE_URL: of one that the server does not look after. */
export function socketUrl({ host, user, database, port }: PostgresCluster['connection']): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The address of another database of the same PostgreSQL. */
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
