import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { OpenDatabase } from '../db/client.ts';

/** How long PostgreSQL has for ending our statements. */
const END_MS = 1_000;

export interface BreakableDatabase extends OpenDatabase {
  /** Ends the statements that are running, here and in PostgreSQL, and closes the database. */
  breakOff(): Promise<void>;
}

/**
 * Returns the same database, whose statements can be broken off. Closing it waits for none: a COMMIT may be waiting for
 * a standby that never comes back.
 */
export function breakable({ db, pool, close: closePool }: OpenDatabase): BreakableDatabase {
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  let closed: Promise<void> | undefined;

  function close(): Promise<void> {
    closed ??= closePool();
    for (const client of inUse) client.connection.stream.destroy();
    return closed;
  }

  /** Without this, PostgreSQL would go on with a statement whose connection is gone, and keep its locks. */
  async function endStatements() {
    const running = [...inUse] as (pg.PoolClient & { processID: number })[];
    if (running.length === 0) return;
    const control = await pool.connect();
    try {
      // From here on, nothing new is sent.
      closed = closePool();
      const processIds = running.filter((client) => inUse.has(client)).map(({ processID }) => processID);
      await control.query('SELECT pg_terminate_backend(id) FROM unnest($1::int[]) AS id', [processIds]);
    } finally {
      control.release();
    }
  }

  return {
    db,
    pool,
    close,
    async breakOff() {
      // A PostgreSQL that is unreachable has to notice by itself.
      await Promise.race([endStatements().catch(() => undefined), wait(END_MS, undefined, { ref: false })]);
      // Not awaited: a connection may be in the hands of work that waits for something else.
      void close();
    },
  };
}
