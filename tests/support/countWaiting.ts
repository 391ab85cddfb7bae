import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/**
 * Returns how many connections to this database wait for a lock; with `application`, only its connections. With
 * `statement`, only statements that begin with it count, because background jobs wait for the same tables.
 */
export async function countWaiting(
  db: Db,
  { application, statement = '' }: { application?: string; statement?: string } = {},
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
      ${application === undefined ? sql`` : sql`AND application_name = ${application}`}
      AND starts_with(query, ${statement})
  `.execute(db);
  return rows[0]?.count ?? 0;
}
