import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import { type OpenDatabase, openDatabase, openPool } from '../db/client.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts';
import { reachPostgres } from '../db/reachPostgres.ts';
import type { Config } from '../platform/config.ts';
import { onEndSignal } from '../platform/endSignals.ts';
import { pathExists } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';
import type { CliContext } from './finding.ts';

export interface CliDatabase extends OpenDatabase {
  /** Aborts when a signal ends the command: its queries break then. */
  interrupted: AbortSignal;
}

/** A signal has ended the command. */
export class Interrupted extends OperatorError {
  constructor() {
    super('The command was broken off.');
  }
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

const CONNECTIONS = 4;
const END_TIMEOUT_MS = 1_000;
/** A command may take as long as it takes. */
const noLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * The database of the configuration, whether or not a server runs on it. An embedded one that nobody runs is started,
 * and stopped by `close`.
 * @throws {OperatorError} where that of DATABASE_URL cannot be used; where there is no embedded one yet, unless it may be made.
 */
export async function openCliDatabase(
  config: Where,
  { make, stderr }: { make: boolean } & Pick<CliContext, 'stderr'>,
): Promise<CliDatabase> {
  if (!make && !(await hasDatabase(config))) {
    throw new OperatorError(
      `There is no database in ${config.DATA_DIR} yet. Set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  }
  if (config.DATABASE_URL) await reachPostgres(config.DATABASE_URL);
  // What PostgreSQL has to say: standard output is the command's.
  const log = pino({ level: 'warn' }, stderr);
  const interrupted = new AbortController();
  const embedded = config.DATABASE_URL
    ? undefined
    : await attach(resolve(config.DATA_DIR), { log, interrupted });
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  const database = openDatabase(openPool({ ...connection, ...noLimits }, { size: CONNECTIONS, log }));
  return {
    ...database,
    interrupted: interrupted.signal,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** The embedded PostgreSQL. Where we start it, Ctrl+C stops it, which ends the command. */
async function attach(
  dataDir: string,
  { log, interrupted }: { log: Logger; interrupted: AbortController },
): Promise<EmbeddedPostgres> {
  const starting = attachEmbeddedPostgres({ dataDir, log, signal: interrupted.signal });
  const ignoreSignals = onEndSignal((name) => {
    const exitCode = 128 + constants.signals[name];
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
    interrupted.abort();
    // The command then removes what is half done; whatever else it waits for, it does not wait long.
    const endSoon = () => setTimeout(() => process.exit(), END_TIMEOUT_MS).unref();
    starting.then(({ stop }) => stop()).then(endSoon, endSoon);
  });
  try {
    const { connection, stop } = await starting;
    return { connection, stop: () => stop().finally(ignoreSignals) };
  } catch (error) {
    ignoreSignals();
    throw interrupted.signal.aborted ? new Interrupted() : error;
  }
}

/** Whether there is one, as far as the file system tells. */
export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Where): Promise<boolean> {
  return DATABASE_URL !== undefined || pathExists(join(DATA_DIR, 'postgres'));
}
