import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, kyselyOn, type PooledDb } from './client.ts';

/** A cancellation that arrives between two queries is ignored, so it is sent again. */
const CANCEL_AGAIN_MS = 20;

/**
 * Reads on one connection of a pool. Aborting the signal cancels the queries that were sent: nobody needs their results
 * any more, and they would keep the connection busy. The cancellation is sent on another connection (`control`), because
 * all of this pool's may be busy.
 */
export async function readUntil<Result>(
  signal: AbortSignal,
  { pool, control }: { pool: PooledDb['pool']; control: Db },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const unanswered = new Set<Promise<unknown>>();
  const query = ((text: string, values: unknown[]) => {
    signal.throwIfAborted();
    const answer = client.query(text, values);
    unanswered.add(answer);
    const forget = () => unanswered.delete(answer);
    answer.then(forget, forget);
    return answer;
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
    // PostgreSQL only begins with a second query once the first one is canceled.
    while (signal.aborted && unanswered.size > 0) {
      cancel();
      await canceling;
      await Promise.race([Promise.allSettled(unanswered), wait(CANCEL_AGAIN_MS)]);
    }
    client.release();
  }
}
