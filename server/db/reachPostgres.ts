import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { OperatorError } from '../platform/operatorError.ts';
import { isConnectionLost, isTemporary } from './failures.ts';

/**
 * After a power cut PostgreSQL or the network may still be starting; one that recovers for longer is found by the
 * next start.
 */
const TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/** The PostgreSQL of a setting, such as DATABASE_URL, is unavailable or does not let us in. */
class PostgresUnreachable extends OperatorError {
  constructor(cause: unknown, setting: string) {
    const { message, code } = cause as NodeJS.ErrnoException;
    // If a name has several addresses, the combined error has no message.
    super(`The PostgreSQL of ${setting} cannot be used: ${message || code}`, { cause });
  }
}

/**
 * Waits for a PostgreSQL that is unavailable, or a standby that is not promoted yet.
 * @throws {OperatorError} if it does not become available in time, or does not let us in.
 */
export async function waitForPostgres(
  connectionString: string,
  {
    log,
    setting,
    timeoutMs = TIMEOUT_MS,
    pollMs = POLL_MS,
  }: { log: Pick<BaseLogger, 'warn'>; setting?: string; timeoutMs?: number; pollMs?: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await reachPostgres(connectionString, { setting, ask: acceptsChanges });
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

/** @throws {OperatorError} if PostgreSQL is unavailable, does not let us in or fails to do what is asked. */
export async function reachPostgres(
  connectionString: string,
  { setting = 'DATABASE_URL', ask }: { setting?: string | undefined; ask?: typeof acceptsChanges } = {},
): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    // A connection that breaks later is reported by whatever uses it next.
    client.on('error', () => undefined);
    await client.connect();
    await ask?.(client);
  } catch (error) {
    throw new PostgresUnreachable(error, setting);
  } finally {
    // A client that gave no password is not let in, yet stays connected.
    void client?.end();
  }
}

/** Asks for what only changes need; a standby refuses it. */
function acceptsChanges(client: pg.Client) {
  return client.query('SELECT pg_current_xact_id()');
}
