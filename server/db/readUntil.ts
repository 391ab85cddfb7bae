import { sql } from 'kysely';
import { type Db, kyselyOn, type PooledDb } from './client.ts';

/**
 * Reads on one connection of a pool. Aborting the signal cancels the running query: nobody needs its result any more,
 * and it would keep the connection busy. The cancellation is sent on another connection (`control`), because all of
 * this pool's may be busy.
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
    // Otherwise the cancellation could hit a query of the connection's next user.
    await canceling;
    client.release();
  }
}
