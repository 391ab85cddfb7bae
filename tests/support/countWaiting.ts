import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Returns how many connections to this database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
  `.execute(db);
  return rows[0]?.count ?? 0;
}
