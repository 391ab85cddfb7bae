import { sql } from 'kysely';
import type { PooledDb, Tx } from './client.ts';
import { transact } from './transact.ts';

/**
 * Lets COMMIT return before the transaction is on disk, or at a standby. If PostgreSQL breaks down just then, the last ones of
 * all are as if they had never been. Any other COMMIT takes those before it to the disk, so a sale never outlives its card.
 */
export async function commitUnsynced(tx: Tx) {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
}

/** Runs `work` in a transaction whose COMMIT does not wait for the disk, or for a standby that is away. */
export function transactUnsynced<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(db, async (tx) => (await Promise.all([work(tx), commitUnsynced(tx)]))[0]);
}
