import { sql } from 'kysely';
import type { PooledDb } from './client.ts';

/**
 * Runs the work on an object unless another worker is doing it. Uses an advisory lock, which applies to all replicas
 * and ends with its connection.
 */
export async function withWorkLock(
  db: PooledDb,
  { kind, id }: { kind: 'import' | 'batch'; id: string },
  work: () => Promise<void>,
) {
  const key = sql`hashtext(${`bonpanel ${kind}`}), hashtext(${id})`;
  await db.connection().execute(async (connection) => {
    // Otherwise PostgreSQL would keep the lock of a machine that vanished for hours.
    await sql`
      SELECT set_config(name, value, false)
      FROM (VALUES ('tcp_keepalives_idle', '20'), ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3'))
        AS keep_alive (name, value)
    `.execute(connection);
    const { rows } = await sql<{
      ours: boolean;
    }>`SELECT pg_try_advisory_lock(${key}) AS ours`.execute(connection);
    if (!rows[0]?.ours) return;
    try {
      await work();
    } finally {
      // If this fails, the connection is lost, and its lock with it.
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined);
    }
  });
}
