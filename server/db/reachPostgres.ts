import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { OperatorError } from '../platform/operatorError.ts';
import { isConnectionLost, isTemporary, messageOf } from './failures.ts';
import { connectTo } from './hostWatch.ts';
import { type DatabaseIdentity, judgePostgres } from './judgePostgres.ts';

/**
 * How long to wait for PostgreSQL or the network, which may still be starting after a power cut. If recovery takes
 * longer, the server's next start waits again.
 */
const TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/** The PostgreSQL of a setting such as DATABASE_URL is unavailable, or refuses us. */
class PostgresUnreachable extends OperatorError {
  constructor(cause: unknown, setting: string) {
    super(`The PostgreSQL of ${setting} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** The setting with a PostgreSQL's address, and how it will be used. */
interface Reach {
  setting?: string;
  /** Whether its role creates the schema if there is none. */
  creates?: boolean;
}

/**
 * Connects to the database of DATABASE_URL and, as the owner, to that of DATABASE_OWNER_URL.
 * @throws {OperatorError} if either cannot be used, or if they are different databases.
 */
export async function reachDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL }: { DATABASE_URL: string; DATABASE_OWNER_URL?: string | undefined },
  reach: (connectionString: string, how: Required<Reach>) => Promise<DatabaseIdentity>,
): Promise<void> {
  const ofServer = await reach(DATABASE_URL, { setting: 'DATABASE_URL', creates: !DATABASE_OWNER_URL });
  if (!DATABASE_OWNER_URL) return;
  const ofOwner = await reach(DATABASE_OWNER_URL, { setting: 'DATABASE_OWNER_URL', creates: true });
  const isSameSchema = ofServer.schema === null || ofServer.schema === ofOwner.schema;
  if (ofOwner.database === ofServer.database && isSameSchema) return;
  throw new OperatorError(
    'DATABASE_OWNER_URL leads to another database or schema than DATABASE_URL. Both have to name the same one.',
  );
}

/**
 * Waits for a PostgreSQL that is unavailable, or for a standby to be promoted.
 * @throws {OperatorError} if it does not become available in time, refuses us, or cannot be used.
 */
export async function waitForPostgres(
  connectionString: string,
  {
    log,
    timeoutMs = TIMEOUT_MS,
    pollMs = POLL_MS,
    ...how
  }: Reach & { log: Pick<BaseLogger, 'warn'>; timeoutMs?: number; pollMs?: number },
): Promise<DatabaseIdentity> {
  const deadline = performance.now() + timeoutMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await reachPostgres(connectionString, { ...how, ask: acceptsChanges });
    } catch (error) {
      const isAway =
        error instanceof PostgresUnreachable && (isConnectionLost(error.cause) || isTemporary(error.cause));
      if (!isAway) throw error;
      if (tries === 0) log.warn({ err: error.cause }, 'PostgreSQL is unavailable; waiting for it');
      if (performance.now() > deadline) throw error;
    }
    await wait(pollMs);
  }
}

/**
 * Checks the standby that answers reports, if it can be reached; if not, the primary answers them.
 * @throws {DatabaseUnfit} if the standby cannot be used.
 */
export async function judgeStandby(connectionString: string): Promise<void> {
  await reachPostgres(connectionString, { setting: 'REPORTS_DATABASE_URL' }).catch((error) => {
    if (!(error instanceof PostgresUnreachable)) throw error;
  });
}

/**
 * Connects, and checks the server and its database.
 * @throws {OperatorError} if PostgreSQL is unavailable, refuses us, cannot be used, or fails to answer.
 */
export async function reachPostgres(
  connectionString: string,
  {
    setting = 'DATABASE_URL',
    creates = false,
    ask,
  }: Reach & { ask?: (client: pg.Client) => Promise<unknown> } = {},
): Promise<DatabaseIdentity> {
  let client: pg.Client | undefined;
  try {
    ({ client } = await connectTo(connectionString, { tryMs: 10_000 }));
    const identity = await judgePostgres(client, { setting, creates });
    await ask?.(client);
    return identity;
  } catch (error) {
    throw error instanceof OperatorError ? error : new PostgresUnreachable(error, setting);
  } finally {
    void client?.end();
  }
}

/** Asks for something that only changes need; a standby refuses it. */
function acceptsChanges(client: pg.Client) {
  return client.query('SELECT pg_current_xact_id()');
}
