import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { OperatorError } from '../platform/operatorError.ts';
import { ROOT } from '../platform/root.ts';
import type { Db, PooledDb } from './client.ts';
import { buildDocumentIndex } from './documentIndex.ts';

const migrationFolder = path.join(ROOT, 'server/db/migrations');

/** The migrations that this version knows, in their order. Their files are loaded only if one is to run. */
export const migrationNames = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.parse(file).name)
  .sort();

/** Returns why this version cannot use a database that a newer one has changed; undefined if it can. */
export function newerSchema(applied: readonly string[]): string | undefined {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  return unknown.length > 0 ? `a newer version has changed this database: ${unknown.join(', ')}` : undefined;
}

/**
 * Brings the schema up to date. Replicas that start at the same time wait for each other.
 * @throws {OperatorError} if a newer version has changed it.
 */
export async function migrate(db: PooledDb): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Kysely's own lock comes too late: before it, Kysely reads all tables, and fails if another replica's worker changes one meanwhile.
    await sql`SELECT pg_advisory_lock(hashtext('bonpanel migrate'))`.execute(connection);
    try {
      const applied = await listAppliedMigrations(connection);
      const newer = newerSchema(applied);
      if (newer) {
        throw new OperatorError(`The schema cannot be brought up to date: ${newer}. Run that version.`);
      }
      if (applied.length < migrationNames.length) await migrateTo(connection, migrationNames.at(-1) ?? '');
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('bonpanel migrate'))`.execute(connection);
    }
    // Without that lock: a replica that waits for it holds a snapshot, and building an index concurrently waits for snapshots.
    await buildDocumentIndex(connection);
  });
}

/** Applies the migrations up to and including the named one. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  const { error } = await migrator.migrateTo(name);
  if (error instanceof pg.DatabaseError && error.code === '42501') {
    throw new OperatorError(
      `The schema cannot be brought up to date: ${error.message}. Set DATABASE_OWNER_URL, or run bonpanel migrate with it.`,
      { cause: error },
    );
  }
  if (error) throw error;
}

/** Returns the names of the migrations applied to a database, in their order; none if it is new. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{
    exists: boolean;
  }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
