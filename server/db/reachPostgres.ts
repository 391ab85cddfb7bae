import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { OperatorError } from '../platform/operatorError.ts';
import { isConnectionLost, isTemporary } from './failures.ts';

/** After a power cut PostgreSQL may still be starting, or the network; one that recovers longer is looked for at the next start. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/** The PostgreSQL of DATABASE_URL is away, or does not let us in. */
class PostgresUnreachable extends OperatorError {
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    // Where a name has several addresses, the error of all has no message.
    super(`The PostgreSQL of DATABASE_URL cannot be used: ${message || code}`, { cause });
  }
}

/** Waits for a PostgreSQL that is away, or a standby that is not promoted yet. @throws {OperatorError} where none comes in time, or it does not let us in. */
export async function waitForPostgres(
  connectionString: string,
  {
    log,
    timeoutMs = TIMEOUT_MS,
    pollMs = POLL_MS,
  }: { log: Pick<BaseLogger, 'warn'>; timeoutMs?: number; pollMs?: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await reachPostgres(connectionString, takesChanges);
    } catch (error) {
      const isAway =
        error instanceof PostgresUnreachable && (isConnectionLost(error.cause) || isTemporary(error.cause));
      if (!isAway) throw error;
      if (tries === 0) log.warn({ err: error.cause }, 'PostgreSQL is away: waiting for it');
      if (Date.now() > deadline) throw error;
    }
    await wait(pollMs);
  }
}

/** @throws {OperatorError} where PostgreSQL is away, does not let us in or fails to do what is asked. */
export async function reachPostgres(
  connectionString: string,
  ask: (client: pg.Client) => Promise<unknown> = async () => undefined,
): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    // What breaks it after all is told to whoever comes next.
    client.on('error', () => undefined);
    await client.connect();
    await ask(client);
  } catch (error) {
    throw new PostgresUnreachable(error);
  } finally {
    // One that gives no password is not let in, and stays connected.
    void client?.end();
  }
}

/** What only changes need: a standby has none to give. */
function takesChanges(client: pg.Client) {
  return client.query('SELECT pg_current_xact_id()');
}
