import { sql } from 'kysely';
import { type Config, EXPORT_CONNECTIONS, JOB_CONNECTIONS, REPORT_CONNECTIONS } from '../platform/config.ts';
import { hostsOf, isToBeFound } from '../platform/postgresHosts.ts';
import type { Db } from './client.ts';

/**
 * Returns what is wrong if PostgreSQL allows a role fewer connections than one server may need; undefined if it allows
 * enough.
 */
export async function findConnectionShortage(
  db: Db,
  {
    DATABASE_URL,
    DATABASE_POOL,
    DATABASE_LIST_POOL,
  }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_LIST_POOL'>,
): Promise<{ text: string; fix: string } | undefined> {
  // One more connection watches which host is the wanted one.
  const watching = DATABASE_URL && isToBeFound(hostsOf(DATABASE_URL)) ? 1 : 0;
  const background = JOB_CONNECTIONS + REPORT_CONNECTIONS;
  const needed = DATABASE_POOL + DATABASE_LIST_POOL + EXPORT_CONNECTIONS + background + watching;
  const allowed = await countAllowedConnections(db);
  if (allowed >= needed) return undefined;
  return {
    text: `each server opens up to ${needed} connections, ${allowed} are allowed`,
    fix: 'Raise max_connections of PostgreSQL (or the CONNECTION LIMIT of the role or database), or lower DATABASE_POOL or DATABASE_LIST_POOL.',
  };
}

/** The connection limits of roles and databases don't apply to a superuser. */
async function countAllowedConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      CASE WHEN NOT rolsuper AND rolconnlimit >= 0 THEN rolconnlimit END,
      CASE WHEN NOT rolsuper AND datconnlimit >= 0 THEN datconnlimit END
    ) AS count
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()
  `.execute(db);
  return rows[0]?.count ?? 0;
}
