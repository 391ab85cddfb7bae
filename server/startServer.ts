import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { PasswordCost } from './accounts/password.ts';
import type { HashPin } from './cards/pinHash.ts';
import { openPinKeys, preparePinKeys } from './cards/pinKey.ts';
import { type Clocks, clocksOf, realClocks, watchTime } from './days/watchTime.ts';
import { type Db, type OpenDatabase, openDatabase, openPool, type PoolTarget } from './db/client.ts';
import { findConnectionShortage } from './db/connectionLimit.ts';
import { asOperatorError } from './db/describeFailure.ts';
import { startEmbeddedPostgres } from './db/embedded/embeddedPostgres.ts';
import { RUNTIME_ROLE } from './db/embedded/peerAccess.ts';
import { reachable } from './db/hostWatch.ts';
import { prepareSchema } from './db/prepareSchema.ts';
import { judgeStandby, reachDatabase, waitForPostgres } from './db/reachPostgres.ts';
import { createReadiness } from './db/readiness.ts';
import { createStandby } from './db/standby.ts';
import { readConsolePages } from './http/consolePages.ts';
import { listen } from './http/listen.ts';
import { type CardFiles, createCardFiles, readerLimits } from './imports/cardFiles.ts';
import { startJobs } from './jobs/startJobs.ts';
import { unknownNameBuckets } from './lockout/lockout.ts';
import { createMailer } from './mail/mailer.ts';
import { type Config, EXPORT_CONNECTIONS, JOB_CONNECTIONS, REPORT_CONNECTIONS } from './platform/config.ts';
import { pathExists } from './platform/fileSystem.ts';
import { createMetrics } from './platform/metrics.ts';
import { OperatorError } from './platform/operatorError.ts';
import { ROOT } from './platform/root.ts';
import { defaultTimeouts, type Timeouts } from './platform/timeouts.ts';
import { unlessAborted } from './platform/unlessAborted.ts';

export interface RunningServer {
  url: string;
  database: OpenDatabase;
  hashPin: HashPin;
  files: CardFiles;
  /** Shuts down: finishes the running requests and jobs, then closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Interrupts a start that waits for its database, which may take long; has no effect after the start. */
  signal?: AbortSignal | undefined;
  /** Only tests change this and the options below. */
  timeouts?: Partial<Timeouts>;
  passwordCost?: PasswordCost | undefined;
  /** The server's clock; it also replaces the clocks that `clocks` does not set. */
  clock?: () => Date;
  clocks?: Partial<Clocks>;
}

/**
 * Starts everything: the database (embedded unless DATABASE_URL is set), migrations, background work, console and API.
 * @throws the signal's reason if it interrupts the start; an embedded database has been stopped by then.
 */
export async function startServer(
  config: Config,
  log: Logger,
  { signal, timeouts: given, passwordCost, clock, clocks: givenClocks }: StartOptions = {},
): Promise<RunningServer> {
  const timeouts = { ...defaultTimeouts, ...given };
  const clocks = { ...(clock ? clocksOf(clock) : realClocks), ...givenClocks };
  const started: (() => Promise<void>)[] = [];
  /** Stops everything in the reverse order of the start. */
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  const open = (pool: PoolTarget, size: number) =>
    openDatabase(openPool(pool, { size, log, timeouts }), timeouts);
  const prepareDatabase = async () => {
    const launched = Promise.withResolvers<void>();
    const finding = findPostgres(config, { log, started, timeouts, signal, onLaunched: launched.resolve });
    // Most of the server's code is loaded while PostgreSQL is starting or being connected to, not before: otherwise
    // loading would delay PostgreSQL's start.
    await Promise.race([launched.promise, finding]);
    const [{ connection, owner, standby }, { createApp }] = await Promise.all([finding, import('./app.ts')]);
    // Only a pipelined connection is closed if an answer is overdue; any other would return to its pool in that state.
    // PostgreSQL would compile statements that it takes for long ones, which takes longer than most of them run.
    const serving = { ...connection, pipeline: true, query_timeout: timeouts.queryMs, options: '-c jit=off' };
    const database = open(serving, config.DATABASE_POOL);
    started.push(() => database.close());
    // Migrations have no time limit, and wait for those of another replica. Nor has the check of the PIN keys.
    const migrating = open({ ...owner, lock_timeout: 0, statement_timeout: 0 }, 2);
    const runtime = config.DATABASE_OWNER_URL ? database.db : config.DATABASE_URL ? undefined : 'embedded';
    try {
      // An embedded database may not have the server's role yet.
      await refuseShortage(runtime === 'embedded' ? migrating.db : database.db, config);
      for (const name of await prepareSchema(migrating, runtime)) log.info(`migrated: ${name}`);
      await preparePinKeys(config, migrating.db);
    } finally {
      await migrating.close();
      // Nothing else uses the owner's address.
      if (owner !== connection) owner.watch?.close();
    }
    return { database, connection, serving, standby, createApp };
  };
  try {
    // What is interrupted fails without its database, or ends with the process.
    const prepared = await unlessAborted(prepareDatabase(), signal);
    const { database, connection, serving, standby, createApp } = prepared;
    const pinKeys = await openPinKeys(config, database.db);
    const { hashPin } = pinKeys;
    const files = createCardFiles(pinKeys.all, { ...readerLimits, timeoutMs: timeouts.readerMs });
    // Background work has its own connections, so that it and the counters cannot take all connections from each other.
    const jobs = open(serving, JOB_CONNECTIONS);
    started.push(() => jobs.close());
    // No parallel workers: two lists of a user should use two PostgreSQL processes, not all the workers that it would
    // start for them.
    const sequential = { ...serving, options: `${serving.options} -c max_parallel_workers_per_gather=0` };
    const lists = open(sequential, config.DATABASE_LIST_POOL);
    started.push(() => lists.close());
    const exporting = { ...connection, statement_timeout: timeouts.exportMs };
    const exports = open(exporting, EXPORT_CONNECTIONS + REPORT_CONNECTIONS);
    started.push(() => exports.close());
    // One more connection than lists at a time, for canceling one. A stop waits for a connection that is being opened.
    const limits = { watch: undefined, connectionTimeoutMillis: timeouts.hostTryMs };
    const reports = standby && open({ ...sequential, ...limits, ...standby }, config.DATABASE_LIST_POOL + 1);
    if (reports) started.push(() => reports.close());
    const metrics = createMetrics({
      requests: database.pool,
      lists: lists.pool,
      exports: exports.pool,
      jobs: jobs.pool,
      ...(reports && { standby: reports.pool }),
    });
    const readiness = createReadiness(database.db, { restMs: timeouts.exhaustedRestMs });
    const time = await watchTime(jobs.db, { clocks, timeouts, log });
    started.push(async () => time.stop());
    const parts = { config, pinKeys, files, metrics, readiness, timeouts, clock: clocks.server, time, log };
    const mailer = createMailer(config, log, timeouts);
    started.push(await startJobs({ ...parts, db: jobs.db, exportDb: exports.db, mailer }));
    const { db } = database;
    const app = await createApp({
      ...parts,
      passwordCost,
      db,
      bucketOf: unknownNameBuckets(pinKeys.current.key),
      listDb: lists.db,
      exportDb: exports.db,
      standby:
        reports && createStandby({ standby: reports.db, primary: lists.db, restMs: timeouts.standbyRestMs }),
      ...(await findConsole(config)),
    });
    started.push(() => app.close());
    const { url, stopListening } = await listen(app, config);
    started.push(async () => stopListening());
    return { url, database, hashPin, files, stop };
  } catch (error) {
    await stop();
    throw asOperatorError(error);
  }
}

interface Whereabouts {
  connection: PoolTarget;
  owner: PoolTarget;
  standby?: PoolTarget | undefined;
}

interface PostgresSearch {
  log: Logger;
  started: (() => Promise<void>)[];
  timeouts: Timeouts;
  signal: AbortSignal | undefined;
  /** Called when all that remains is waiting for PostgreSQL. */
  onLaunched: () => void;
}

/** Returns how to connect to PostgreSQL: at DATABASE_URL, or embedded and started here. */
async function findPostgres(
  { DATABASE_URL, DATABASE_OWNER_URL, REPORTS_DATABASE_URL, DATA_DIR }: Config,
  { log, started, timeouts, signal, onLaunched }: PostgresSearch,
): Promise<Whereabouts> {
  if (DATABASE_URL) {
    onLaunched();
    await reachDatabase({ DATABASE_URL, DATABASE_OWNER_URL }, (url, how) =>
      waitForPostgres(url, { log, ...how }),
    );
    if (REPORTS_DATABASE_URL) await judgeStandby(REPORTS_DATABASE_URL);
    const reach = (address: string): PoolTarget => {
      const target = reachable(address, { log, timeouts });
      started.push(async () => target.watch?.close());
      return target;
    };
    const connection = reach(DATABASE_URL);
    return {
      connection,
      owner: DATABASE_OWNER_URL ? reach(DATABASE_OWNER_URL) : connection,
      standby: REPORTS_DATABASE_URL ? reach(REPORTS_DATABASE_URL) : undefined,
    };
  }
  const starting = startEmbeddedPostgres({ dataDir: resolve(DATA_DIR), log, signal, onLaunched });
  // While PostgreSQL is starting, the signal ends it.
  started.push(async () => (await starting.catch(() => undefined))?.stop());
  const { connection } = await starting;
  return { connection: { ...connection, user: RUNTIME_ROLE }, owner: connection };
}

/**
 * Refuses a PostgreSQL that does not allow enough connections, because it would reject sales when the counters are
 * busy.
 * @throws {OperatorError}
 */
async function refuseShortage(db: Db, config: Config) {
  const shortage = await findConnectionShortage(db, config);
  if (shortage) throw new OperatorError(`Too few connections: ${shortage.text}. ${shortage.fix}`);
}

/** Returns the built console; if there is none, this server serves only the API. */
async function findConsole(config: Config) {
  const distDir = join(ROOT, 'dist');
  const isBuilt = await pathExists(join(distDir, 'app.html'));
  return isBuilt ? { webConsole: { distDir, pages: await readConsolePages(distDir, config) } } : {};
}
