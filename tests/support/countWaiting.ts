import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Returns how many connections to this database, or those of one application, wait for a lock. */
export async function countWaiting(db: Db, application?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
      ${application === undefined ? sql`` : sql`AND application_name = ${application}`}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
