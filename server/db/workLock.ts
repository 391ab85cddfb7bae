import { sql } from 'kysely';
import type { PooledDb } from './client.ts';

/**
 * Runs the work on a thing unless another worker has it: an advisory lock over all replicas, which ends with its
 * connection.
 */
export async function withWorkLock(
  db: PooledDb,
  { kind, id }: { kind: 'import' | 'batch'; id: string },
  work: () => Promise<void>,
) {
  const key = sql`hashtext(${`bonpanel ${kind}`}), hashtext(${id})`;
  await db.connection().execute(async (connection) => {
    // Otherwise PostgreSQL holds the lock of a machine that vanished for hours.
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
      // A lost connection holds no lock.
      await sql`SELECT pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined);
    }
  });
}
