import type { Db } from '../db/client.ts';
import { findSchemaFault, listAppliedMigrations, migrationNames } from '../db/migrationRecord.ts';
import { migrateJobs, prepareSchema } from '../db/prepareSchema.ts';
import { type Finding, fault, ok } from './finding.ts';
import type { CliDatabase } from './openCliDatabase.ts';

/** Returns whether a database has the schema of this version. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await listAppliedMigrations(db);
  const unusable = findSchemaFault(applied);
  if (unusable) return fault('migrations', unusable.text, { fix: unusable.fix });
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (pending.length > 0) {
    return fault('migrations', `the schema is not up to date: ${pending.join(', ')} pending`, {
      fix: 'bonpanel migrate, or start the server.',
    });
  }
  return ok('migrations', 'the schema is up to date');
}

/** Brings the schema up to date and yields which migrations were applied. */
export async function* migrateDatabase(database: CliDatabase): AsyncGenerator<Finding> {
  const done = await migrateAll(database);
  yield done.length > 0
    ? describeMigrations(done)
    : ok('migrations', 'the schema was already up to date', { data: { done } });
}

export function describeMigrations(done: readonly string[]): Finding {
  return ok('migrations', `applied: ${done.join(', ')}`, { data: { done } });
}

/**
 * Brings the schema up to date, including that of background jobs, as every start of the server does. Returns the
 * applied migrations.
 */
export async function migrateAll({ runtime, ...owner }: CliDatabase): Promise<readonly string[]> {
  const applied = await prepareSchema(owner, runtime);
  if (!runtime) await migrateJobs(owner);
  return applied;
}
