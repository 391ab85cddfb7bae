import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db, OpenDatabase } from './client.ts';
import { RUNTIME_ROLE } from './embedded/peerAccess.ts';
import { createRuntimeRole, grantToRuntime } from './grants.ts';
import { migrate } from './migrate.ts';

/** Who serves: a role that the embedded database has, or the one that DATABASE_URL names next to DATABASE_OWNER_URL. */
export type Runtime = 'embedded' | Db;

type Owner = Pick<OpenDatabase, 'db' | 'pool'>;

/**
 * Brings the schema up to date as its owner, including that of background jobs, and gives the server's role its rights. Without
 * `runtime` the owner also serves. Returns the migrations applied.
 */
export async function prepareSchema(owner: Owner, runtime: Runtime | undefined): Promise<readonly string[]> {
  const applied = await migrate(owner.db);
  if (!runtime) return applied;
  await migrateJobs(owner);
  if (runtime === 'embedded') await grantToEmbedded(owner.db);
  else await grantToRuntime(owner.db, await currentRole(runtime));
  return applied;
}

/** Brings the schema of background jobs up to date. A worker that owns it does so by itself. */
export async function migrateJobs({ pool }: Owner): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

/** Gives the server's role of an embedded database its rights to what there is of the schema. */
export async function grantToEmbedded(owner: Db): Promise<void> {
  await createRuntimeRole(owner);
  await grantToRuntime(owner, RUNTIME_ROLE);
}

/** Returns the database role of a connection. */
export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
}
