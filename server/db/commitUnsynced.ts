import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Lets COMMIT return before the transaction is on disk, or at a standby. If PostgreSQL breaks down just then, the last ones of
 * all are as if they had never been. Any other COMMIT takes those before it to the disk, so a sale never outlives its card.
 */
export async function commitUnsynced(tx: Tx) {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
}
