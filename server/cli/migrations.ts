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

/** Brings the schema up to date and yields the migrations applied. */
export async function* migrateDatabase(database: CliDatabase): AsyncGenerator<Finding> {
  const { db } = database;
  const before = await listAppliedMigrations(db);
  await migrateAll(database);
  const fresh = (await listAppliedMigrations(db)).filter((name) => !before.includes(name));
  yield ok(
    'migrations',
    fresh.length > 0 ? `applied: ${fresh.join(', ')}` : 'the schema was already up to date',
    {
      data: { done: fresh },
    },
  );
}

/** Brings the schema up to date, including that of background jobs, as each start of the server does. */
export async function migrateAll({ runtime, ...owner }: CliDatabase): Promise<void> {
  await prepareSchema(owner, runtime);
  if (!runtime) await migrateJobs(owner);
}
