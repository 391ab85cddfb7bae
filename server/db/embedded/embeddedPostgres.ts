import type { ChildProcess } from 'node:child_process';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { OperatorError } from '../../platform/operatorError.ts';
import { isRunning, type PostgresCluster, postgresCluster } from './postgresCluster.ts';

export interface EmbeddedPostgres {
  /** Connects as the database's owner and superuser. */
  connection: PostgresCluster['connection'];
  /** Shuts PostgreSQL down and waits until it has ended. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  /** PostgreSQL's own settings; they override {@link DEFAULT_SETTINGS}. */
  settings?: Readonly<Record<string, string>>;
  /** Overrides {@link DEFAULT_TIMING}. */
  timing?: Partial<Timing>;
  /** Aborting it aborts a start in progress, and stops the server that was being started. */
  signal?: AbortSignal | undefined;
  /** Called once PostgreSQL's process has been started; it then takes a while until it answers. */
  onLaunched?: () => void;
}

interface Timing {
  /**
   * How long to wait for an owner that may be dead, because PostgreSQL may need a moment to notice that its session is
   * gone.
   */
  ownerTimeoutMs: number;
  /**
   * How long to wait for PostgreSQL to start. Recovery may take longer, as long as it needs; only the log shows this.
   */
  startTimeoutMs: number;
  /**
   * How long to wait before each start, because orphaned processes of a killed server may keep its memory in use for a
   * while.
   */
  startDelaysMs: readonly number[];
  /** How long to wait for PostgreSQL to stop, after each of two signals. */
  stopTimeoutMs: number;
  /**
   * How long to wait until the next series of starts, if a server that was running has died and all starts have failed.
   */
  restartDelayMs: number;
  pollMs: number;
}

/** Another process, a server or an operator's command, owns the data directory. */
export class DataDirectoryInUse extends OperatorError {
  constructor(dataDir: string) {
    super(`Another server or command uses the data directory ${dataDir}. Stop it, or wait for it.`);
  }
}

const MEGABYTE = 2 ** 20;

const DEFAULT_SETTINGS = {
  shared_buffers: `${bufferMegabytes()}MB`,
  wal_compression: 'on',
  max_wal_size: '2GB',
  // Otherwise a COMMIT sometimes waits while 16 MB are filled with zeros: 30 to 60 ms, seven times in a large import.
  wal_init_zero: 'off',
  // The log must not contain details, which quote rows, nor statements, because handwritten ones contain values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Returns a quarter of the memory of the machine or its container, in MB, but at most as much as the product's own
 * indexes need.
 */
function bufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(Math.max(memory / 4, 128 * MEGABYTE), 512 * MEGABYTE) / MEGABYTE);
}

const LOCK_NOT_AVAILABLE = '55P03';
/** The advisory lock whose holder owns the data directory; the number is arbitrary and must never change. */
const OWNER_LOCK = 7_266_726_352;
/** PostgreSQL's code while it is starting, recovering or shutting down; only the message tells which. */
const CANNOT_CONNECT_NOW = '57P03';

const DEFAULT_TIMING: Timing = {
  ownerTimeoutMs: 3_000,
  startTimeoutMs: 60_000,
  startDelaysMs: [0, 100, 200, 400, 800, 1_000, 1_000, 1_000],
  stopTimeoutMs: 10_000,
  restartDelayMs: 1_000,
  pollMs: 10,
};

/** Connects to the PostgreSQL of `dataDir` if a server runs it; otherwise runs it until `stop()`. */
export async function attachEmbeddedPostgres(
  options: Pick<Options, 'dataDir' | 'log' | 'signal'>,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, timing: { ownerTimeoutMs: 100 } });
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const { connection } = await postgresCluster(options.dataDir);
    return { connection, stop: async () => undefined };
  }
}

/**
 * Starts the PostgreSQL of `dataDir`, or adopts the one that a killed server left behind, and keeps it running until
 * `stop()`.
 * @throws {DataDirectoryInUse}
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings,
  timing,
  signal,
  onLaunched,
}: Options): Promise<EmbeddedPostgres> {
  const { ownerTimeoutMs, startTimeoutMs, startDelaysMs, stopTimeoutMs, restartDelayMs, pollMs } = {
    ...DEFAULT_TIMING,
    ...timing,
  };
  const stopping = new AbortController();
  signal?.addEventListener('abort', () => stopping.abort(), { once: true });
  const cluster = await postgresCluster(dataDir);
  let server: ChildProcess | undefined;
  let owner: pg.Client | undefined;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  try {
    watch(await own());
  } catch (error) {
    if (stopping.signal.aborted) await stop();
    throw error;
  }
  log.info({ dataDir }, server && isRunning(server) ? 'PostgreSQL started' : 'adopted a running PostgreSQL');
  return {
    connection: cluster.connection,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };

  /** Becomes the owner, starting a server if none answers. */
  async function own(): Promise<pg.Client> {
    const delays = startDelaysMs.values();
    let deadline = performance.now() + startTimeoutMs;
    for (;;) {
      const session = await ownerSession(cluster.connection, ownerTimeoutMs);
      if (session instanceof pg.Client) return session;
      if (session === 'taken') throw new DataDirectoryInUse(dataDir);
      if (performance.now() > deadline) {
        if (session !== 'recovering') break;
        // If recovery is interrupted, it starts over at the next start.
        log.warn({ dataDir }, 'PostgreSQL is still recovering; waiting for it');
        deadline = performance.now() + startTimeoutMs;
      }
      if (session === 'absent' && !(server && isRunning(server))) {
        const delay = delays.next();
        if (delay.done) break;
        await sleep(delay.value, undefined, { signal: stopping.signal });
        server = await cluster.start({ ...DEFAULT_SETTINGS, ...settings });
        onLaunched?.();
      }
      await sleep(pollMs, undefined, { signal: stopping.signal });
    }
    throw new OperatorError(`The database in ${dataDir} does not start.\n${await cluster.lastLogLines()}`);
  }

  function watch(session: pg.Client) {
    owner = session;
    session.once('end', () => {
      owner = undefined;
      if (!stopping.signal.aborted) restarting = restart();
    });
  }

  async function restart() {
    log.warn('PostgreSQL is gone; restarting it');
    while (!owner && !stopping.signal.aborted) {
      try {
        watch(await own());
        log.info('PostgreSQL is running again');
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, 'PostgreSQL is still unavailable; retrying');
        await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function stop() {
    stopping.abort();
    await restarting;
    // The file may be left over and contain the id of another program by now, unless our session shows that the server
    // is alive.
    const processId = owner ? await cluster.processId() : server && isRunning(server) && server.pid;
    if (!processId || !(await end(processId))) return;
    await cluster.tidy();
    log.info('PostgreSQL stopped');
  }

  /** Returns whether the process has ended within the time limit. */
  async function end(processId: number): Promise<boolean> {
    // First a fast shutdown; then an immediate one, which leaves the rest to recovery at the next start.
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      sendSignal(processId, signal);
      if (await isGone(processId)) return true;
    }
    log.error({ processId }, 'PostgreSQL does not stop');
    return false;
  }

  async function isGone(processId: number): Promise<boolean> {
    const deadline = performance.now() + stopTimeoutMs;
    while (performance.now() < deadline) {
      if (!(await isProcessAlive(processId))) return true;
      await sleep(pollMs);
    }
    return false;
  }

  async function isProcessAlive(processId: number): Promise<boolean> {
    if (server?.pid === processId) return isRunning(server);
    // If nothing reaps orphans, an adopted process may stay a zombie indefinitely; its file is gone then.
    return sendSignal(processId, 0) && (await cluster.processId()) === processId;
  }
}

/** Returns a session that holds the owner's lock, or what prevents it. `recovering` also covers starting. */
async function ownerSession(
  connection: PostgresCluster['connection'],
  timeoutMs: number,
): Promise<pg.Client | 'taken' | 'recovering' | 'busy' | 'absent'> {
  const session = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 5_000,
    lock_timeout: timeoutMs,
  });
  // Without a listener, a lost connection would end our process. There is nothing to do here: 'end' follows and is
  // handled.
  session.on('error', () => undefined);
  try {
    await session.connect();
    await session.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK]);
    return session;
  } catch (error) {
    void session.end();
    if (!(error instanceof pg.DatabaseError)) return 'absent';
    if (error.code === LOCK_NOT_AVAILABLE) return 'taken';
    const isStopping = error.message.includes('shutting down');
    return error.code === CANNOT_CONNECT_NOW && !isStopping ? 'recovering' : 'busy';
  }
}

/** Returns whether the process existed and could get the signal. */
function sendSignal(processId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(processId, signal);
  } catch {
    return false;
  }
}
