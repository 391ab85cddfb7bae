import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { type OpenDatabase, openDatabase, openPool } from '../db/client.ts';
import { visitEmbeddedPostgres } from '../db/embeddedPostgres.ts';
import { reachPostgres } from '../db/reachPostgres.ts';
import { isThere } from '../isThere.ts';
import { OperatorFault } from '../operatorFault.ts';
import type { OperatorContext } from './context.ts';

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

const CONNECTIONS = 4;
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
): Promise<OpenDatabase> {
  if (!make && !(await hasDatabase(config))) {
    throw new OperatorFault(
      `There is no database in ${config.DATA_DIR} yet. Set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  }
  if (config.DATABASE_URL) await reachPostgres(config.DATABASE_URL);
  // What PostgreSQL has to say: standard output is the command's.
  const log = pino({ level: 'warn' }, stderr);
  const embedded = config.DATABASE_URL
    ? undefined
    : await visitEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), log });
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  const database = openDatabase(openPool({ ...connection, ...noLimits }, { size: CONNECTIONS, log }));
  return {
    ...database,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Whether there is one, as far as the file system tells. */
export async function hasDatabase({ DATABASE_URL, DATA_DIR }: Where): Promise<boolean> {
  return DATABASE_URL !== undefined || isThere(join(DATA_DIR, 'postgres'));
}
