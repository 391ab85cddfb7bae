import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { OperatorError } from '../platform/operatorError.ts';
import type { Db, PooledDb } from './client.ts';
import { buildDocumentIndex } from './documentIndex.ts';
import {
  findSchemaFault,
  listAppliedMigrations,
  migrationFolder,
  migrationNames,
  takeOver,
} from './migrationRecord.ts';

/**
 * Brings the schema up to date. Returns the applied migrations. Replicas that start at the same time wait for each
 * other.
 * @throws {OperatorError} if a newer version has changed the schema, or it is older than the baseline.
 */
export async function migrate(db: PooledDb): Promise<readonly string[]> {
  return db.connection().execute(async (connection) => {
    let pending: readonly string[];
    // Kysely takes its own lock too late: before that it reads all tables, and fails if another replica's worker
    // changes one meanwhile.
    await sql`SELECT pg_advisory_lock(hashtext('bonpanel migrate'))`.execute(connection);
    try {
      const applied = await listAppliedMigrations(connection);
      const fault = findSchemaFault(applied);
      if (fault) {
        throw new OperatorError(`The schema cannot be brought up to date: ${fault.text}. ${fault.fix}`);
      }
      pending = migrationNames.filter((name) => !applied.includes(name));
      if (pending.length > 0) await migrateTo(connection, pending.at(-1) ?? '');
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('bonpanel migrate'))`.execute(connection);
    }
    // Not while holding that lock: building an index concurrently waits for snapshots, and a replica that waits for the
    // lock holds one.
    await buildDocumentIndex(connection);
    return pending;
  });
}

/** Takes over a database from before the baseline, and applies the migrations up to and including `name`. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  try {
    await takeOver(db);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
    throw new OperatorError(
      `The schema cannot be brought up to date: ${error.message}. Set DATABASE_OWNER_URL, or run bonpanel migrate with it.`,
      { cause: error },
    );
  }
}
