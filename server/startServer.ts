import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { type Config, EXPORT_CONNECTIONS, JOB_CONNECTIONS } from './config.ts';
import { type OpenDatabase, openDatabase, openPool } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embeddedPostgres.ts';
import { migrate } from './db/migrate.ts';
import { waitForPostgres } from './db/reachPostgres.ts';
import { readConsolePages } from './http/consolePages.ts';
import { isThere } from './isThere.ts';
import { startJobs } from './jobs/startJobs.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { OperatorFault } from './operatorFault.ts';
import { type HashPin, pinHasher } from './pinHash.ts';
import { readPinKey } from './pinKey.ts';

export interface RunningServer {
  url: string;
  database: OpenDatabase;
  hashPin: HashPin;
  /** Ends in good order: finishes the requests and jobs that run, then closes the database. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL gives up on a statement before (`openPool`): who answers nothing for so long is gone. One that waits in the pipeline
 * behind others is counted from when it was sent, and may be given up although PostgreSQL lives: it is undone, and worth another try.
 */
const ANSWER_PATIENCE_MS = 40_000;

/** A client may be slow, but not for ever. */
const EXPORT_PATIENCE_MS = 3_600_000;

/** Starts everything: the database (embedded unless DATABASE_URL is set), migrations, background work, console and API. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = [];
  /** Ends in the reverse order of the start. */
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const [connection, { createApp }] = await Promise.all([
      findPostgres(config, { log, started }),
      // Most of what is loaded belongs to the app: PostgreSQL starts meanwhile.
      import('./app.ts'),
    ]);
    // Only a pipelined connection is closed when an answer is overdue; any other would go back to its pool as it is.
    const serving = { ...connection, pipeline: true, query_timeout: ANSWER_PATIENCE_MS };
    const database = openDatabase(openPool(serving, { size: config.DATABASE_POOL, log }));
    started.push(() => database.close());
    // A migration takes as long as it takes, and waits for that of another replica.
    const patient = openDatabase(
      openPool({ ...connection, lock_timeout: 0, statement_timeout: 0 }, { size: 2, log }),
    );
    await migrate(patient.db).finally(patient.close);
    const hashPin = pinHasher(await readPinKey(config, database.db));
    // Background work has connections of its own: a busy counter must not starve it, nor it the counter.
    const jobs = openDatabase(openPool(serving, { size: JOB_CONNECTIONS, log }));
    started.push(() => jobs.close());
    // Two lists of a session take two of PostgreSQL's processes, not as many as it would share them out to.
    const sequential = { ...serving, options: '-c max_parallel_workers_per_gather=0' };
    const lists = openDatabase(openPool(sequential, { size: config.DATABASE_LIST_POOL, log }));
    started.push(() => lists.close());
    const exports = openDatabase(
      openPool({ ...connection, statement_timeout: EXPORT_PATIENCE_MS }, { size: EXPORT_CONNECTIONS, log }),
    );
    started.push(() => exports.close());
    const metrics = createMetrics({
      requests: database.pool,
      lists: lists.pool,
      exports: exports.pool,
      jobs: jobs.pool,
    });
    const parts = { config, hashPin, metrics, log };
    const mailer = createMailer(config, log);
    started.push(await startJobs({ ...parts, db: jobs.db, mailer }));
    const { db } = database;
    const app = await createApp({
      ...parts,
      db,
      listDb: lists.db,
      exportDb: exports.db,
      ...(await findConsole(config)),
    });
    started.push(() => app.close());
    await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw new OperatorFault(
        `Cannot listen on ${config.HOST}:${config.PORT} (${error.code}). Set another PORT or HOST.`,
      );
    });
    const { port } = app.server.address() as AddressInfo;
    return { url: `http://localhost:${port}`, database, hashPin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where PostgreSQL is: at DATABASE_URL, or embedded and started here. */
async function findPostgres(
  { DATABASE_URL, DATA_DIR }: Config,
  { log, started }: { log: Logger; started: (() => Promise<void>)[] },
): Promise<PoolConfig> {
  if (DATABASE_URL) {
    await waitForPostgres(DATABASE_URL, { log });
    return { connectionString: DATABASE_URL };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log });
  started.push(stop);
  return connection;
}

/** The built console; without one this server is the API alone. */
async function findConsole(config: Config) {
  const distDir = join(import.meta.dirname, '..', 'dist');
  const isBuilt = await isThere(join(distDir, 'app.html'));
  return isBuilt ? { console: { distDir, pages: await readConsolePages(distDir, config) } } : {};
}
