import { sql } from 'kysely';
import { type Db, kyselyOn, type PooledDb } from './client.ts';

/**
 * Reads on one connection of a pool. A signal cancels the query that runs: nobody waits for it any more, and it would hold the
 * connection until its end. The cancellation takes another way (`control`), as all connections of the pool may be busy.
 */
export async function readUntil<Result>(
  signal: AbortSignal,
  { pool, control }: { pool: PooledDb['pool']; control: Db },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const query = ((...statement: Parameters<typeof client.query>) => {
    signal.throwIfAborted();
    return client.query(...statement);
  }) as typeof client.query;
  let canceling: Promise<unknown> | undefined;
  const cancel = () => {
    const { processID } = client as typeof client & { processID: number };
    canceling = sql`SELECT pg_cancel_backend(${processID})`.execute(control).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  try {
    return await work(kyselyOn({ query }));
  } finally {
    signal.removeEventListener('abort', cancel);
    // Later it would cancel a query of whoever has the connection next.
    await canceling;
    client.release();
  }
}
