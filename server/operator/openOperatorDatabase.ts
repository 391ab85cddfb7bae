import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { type OpenDatabase, openDatabase, openPool } from '../db/client.ts';
import { type EmbeddedPostgres, visitEmbeddedPostgres } from '../db/embeddedPostgres.ts';
import { reachPostgres } from '../db/reachPostgres.ts';
import { onEndSignal } from '../endSignals.ts';
import { isThere } from '../isThere.ts';
import { OperatorFault } from '../operatorFault.ts';
import type { OperatorContext } from './context.ts';

export interface OperatorDatabase extends OpenDatabase {
  /** Aborts when a signal ends the command: its queries break then. */
  brokenOff: AbortSignal;
}

/** A signal has ended the command. */
export class BrokenOff extends OperatorFault {
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
 * @throws {OperatorFault} where that of DATABASE_URL cannot be used; where there is no embedded one yet, unless it may be made.
 */
export async function openOperatorDatabase(
  config: Where,
  { make, stderr }: { make: boolean } & Pick<OperatorContext, 'stderr'>,
): Promise<OperatorDatabase> {
  if (!make && !(await hasDatabase(config))) {
    throw new OperatorFault(
      `There is no database in ${config.DATA_DIR} yet. Set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  }
  if (config.DATABASE_URL) await reachPostgres(config.DATABASE_URL);
  // What PostgreSQL has to say: standard output is the command's.
  const log = pino({ level: 'warn' }, stderr);
  const brokenOff = new AbortController();
  const embedded = config.DATABASE_URL
    ? undefined
    : await visit(resolve(config.DATA_DIR), { log, brokenOff });
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  const database = openDatabase(openPool({ ...connection, ...noLimits }, { size: CONNECTIONS, log }));
  return {
    ...database,
    brokenOff: brokenOff.signal,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** The embedded PostgreSQL. Where we start it, Ctrl+C stops it, which ends the command. */
async function visit(
  dataDir: string,
  { log, brokenOff }: { log: Logger; brokenOff: AbortController },
): Promise<EmbeddedPostgres> {
  const starting = visitEmbeddedPostgres({ dataDir, log, signal: brokenOff.signal });
  const ignoreSignals = onEndSignal((name) => {
    const exitCode = 128 + constants.signals[name];
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
    brokenOff.abort();
    // The command then removes what is half done; whatever else it waits for, it does not wait long.
    const endSoon = () => setTimeout(() => process.exit(), END_TIMEOUT_MS).unref();
    starting.then(({ stop }) => stop()).then(endSoon, endSoon);
  });
  try {
    const { connection, stop } = await starting;
    return { connection, stop: () => stop().finally(ignoreSignals) };
  } catch (error) {
    ignoreSignals();
    throw brokenOff.signal.aborted ? new BrokenOff() : error;
  }
}

/** Whether there is one, as far as the file system tells. */
export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Where): Promise<boolean> {
  return DATABASE_URL !== undefined || isThere(join(DATA_DIR, 'postgres'));
}
