import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db, OpenDatabase } from './client.ts';
import { RUNTIME_ROLE } from './embedded/peerAccess.ts';
import { createRuntimeRole, grantToRuntime } from './grants.ts';
import { migrate } from './migrate.ts';

/**
 * The server's role: `embedded` for that of the embedded database, or that of DATABASE_URL if there is a
 * DATABASE_OWNER_URL.
 */
export type Runtime = 'embedded' | Db;

type Owner = Pick<OpenDatabase, 'db' | 'pool'>;

/**
 * As the owner, brings the schema up to date, including that of background jobs, and gives the server's role its
 * rights. Without `runtime`, the server works as the owner. Returns the applied migrations.
 */
export async function prepareSchema(owner: Owner, runtime: Runtime | undefined): Promise<readonly string[]> {
  const applied = await migrate(owner.db);
  if (!runtime) return applied;
  await migrateJobs(owner);
  if (runtime === 'embedded') await grantToEmbedded(owner.db);
  else await grantToRuntime(owner.db, await currentRole(runtime));
  return applied;
}

/** Brings the schema of background jobs up to date. A worker that owns the schema does this itself. */
export async function migrateJobs({ pool }: Owner): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

/** Gives the server's role of an embedded database its rights on the existing tables. */
export async function grantToEmbedded(owner: Db): Promise<void> {
  await createRuntimeRole(owner);
  await grantToRuntime(owner, RUNTIME_ROLE);
}

/** Returns the database role of a connection. */
export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
}
