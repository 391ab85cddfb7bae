import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { type OpenDatabase, openDatabase, openPool, type PoolTarget } from '../db/client.ts';
import { refuseUnusableDirectory } from '../db/embedded/dataDirectory.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts';
import { RUNTIME_ROLE } from '../db/embedded/peerAccess.ts';
import { reachable } from '../db/hostWatch.ts';
import { findSchemaFault, listAppliedMigrations } from '../db/migrationRecord.ts';
import { grantToEmbedded, type Runtime } from '../db/prepareSchema.ts';
import { reachDatabase, reachPostgres } from '../db/reachPostgres.ts';
import { OutcomeUnknown } from '../db/transact.ts';
import type { Config } from '../platform/config.ts';
import { onEndSignal } from '../platform/endSignals.ts';
import { pathExists } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type BreakableDatabase, breakable } from './breakable.ts';
import type { CliContext } from './finding.ts';

export interface CliDatabase extends OpenDatabase {
  /** Aborted when a signal ends the command; its queries fail then. */
  interrupted: AbortSignal;
  /** The role that the server uses, unless that is the database's owner. */
  runtime: Runtime | undefined;
}

/**
 * Returns the error to report for a command that has failed. If a signal has ended it, that is the reason; but that
 * nobody knows whether it was done is more important.
 */
export function reasonOf(error: unknown, { aborted }: AbortSignal): unknown {
  return aborted && !(error instanceof OutcomeUnknown)
    ? new OperatorError('The command was interrupted.', { cause: error })
    : error;
}

type Where = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>;
type Found = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

const CONNECTIONS = 4;
const END_TIMEOUT_MS = 1_000;
/** Settings without time limits: a command may take as long as it needs. */
const noLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/**
 * Opens the configured database as its owner or as the server's role, whether or not a server is using it. An embedded
 * database that no server runs is started, and `close` stops it again.
 * @throws {OperatorError} if the database of DATABASE_URL cannot be used, or there is no embedded one yet and `create`
 * is false.
 */
export async function openCliDatabase(
  config: Where,
  { create, as, stderr }: { create: boolean; as: 'owner' | 'runtime' } & Pick<CliContext, 'stderr'>,
): Promise<CliDatabase> {
  if (!config.DATABASE_URL) await refuseUnusableDirectory(config.DATA_DIR);
  if (!create && !(await hasDatabase(config))) {
    throw new OperatorError(
      `There is no database in ${config.DATA_DIR} yet. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  }
  const { DATABASE_URL, DATABASE_OWNER_URL } = config;
  if (DATABASE_URL) await reachDatabase({ DATABASE_URL, DATABASE_OWNER_URL }, reachPostgres);
  else await refuseForeignDirectory(config);
  // To stderr, because standard output belongs to the command.
  const log = pino({ level: 'warn' }, stderr);
  const interrupted = new AbortController();
  const starting = config.DATABASE_URL
    ? undefined
    : attachEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), log, signal: interrupted.signal });
  const opened: BreakableDatabase[] = [];
  const ignoreSignals = endOnSignal(interrupted, async () => {
    await Promise.all(opened.map(({ breakOff }) => breakOff()));
    await (await starting)?.stop();
  });
  let embedded: EmbeddedPostgres | undefined;
  try {
    embedded = await starting;
    interrupted.signal.throwIfAborted();
  } catch (error) {
    ignoreSignals();
    throw reasonOf(error, interrupted.signal);
  }
  const open = (connection: PoolTarget) => {
    const pool = openPool({ ...connection, ...noLimits }, { size: CONNECTIONS, log });
    const database = { ...breakable(openDatabase(pool)), watch: connection.watch };
    opened.push(database);
    return database;
  };
  const at = (address = '') => reachable(address, { log });
  const owner = open(embedded?.connection ?? at(DATABASE_OWNER_URL ?? DATABASE_URL));
  const server = open(embedded ? { ...embedded.connection, user: RUNTIME_ROLE } : at(DATABASE_URL));
  const close = async () => {
    await Promise.all(opened.map((database) => database.close()));
    for (const { watch } of [owner, server]) watch?.close();
    await embedded?.stop();
    ignoreSignals();
  };
  try {
    // An older version's command would take rights away from the newer server; a database that is too old may have no
    // role for the command.
    const isUnusable = embedded && findSchemaFault(await listAppliedMigrations(owner.db)) !== undefined;
    // A new version's command may run before that version's first start.
    if (embedded && as === 'runtime' && !isUnusable) await grantToEmbedded(owner.db);
    return {
      ...(as === 'owner' || isUnusable ? owner : server),
      interrupted: interrupted.signal,
      runtime: embedded ? 'embedded' : config.DATABASE_OWNER_URL ? server.db : undefined,
      close,
    };
  } catch (error) {
    await close();
    throw reasonOf(error, interrupted.signal);
  }
}

/**
 * Ends the command on a signal: its statements, and the PostgreSQL that it has started, if any. Returns a function that
 * removes the signal handlers.
 */
function endOnSignal(interrupted: AbortController, stop: () => Promise<void>): () => void {
  return onEndSignal((name) => {
    const exitCode = 128 + constants.signals[name];
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
    interrupted.abort();
    // Leaves the command time to clean up, but not to wait for anything else.
    const endSoon = () => setTimeout(() => process.exit(), END_TIMEOUT_MS).unref();
    stop().then(endSoon, endSoon);
  });
}

/**
 * Refuses to run as root on another user's DATA_DIR, because the server could not read the files that root writes
 * there.
 * @throws {OperatorError}
 */
export async function refuseForeignDirectory({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) {
  if (process.getuid?.() !== 0 || !(await pathExists(DATA_DIR))) return;
  const { uid } = await stat(DATA_DIR);
  if (uid !== 0)
    throw new OperatorError(
      `${DATA_DIR} belongs to the user ${uid}. Run the command as that user, not as root.`,
    );
}

/** Returns whether there seems to be a database: one is configured, or the file system has an embedded one. */
export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Found): Promise<boolean> {
  return DATABASE_URL !== undefined || pathExists(join(DATA_DIR, 'postgres'));
}
