import { Logger, runMigrations } from 'graphile-worker';
import type { Db, OpenDatabase } from '../db/client.ts';
import { listAppliedMigrations, migrate, migrationNames, newerSchema } from '../db/migrate.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Returns whether a database has the schema of this version. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await listAppliedMigrations(db);
  const newer = newerSchema(applied);
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (newer) return fault('migrations', newer, { fix: 'Run that version.' });
  if (pending.length > 0) {
    return fault('migrations', `the schema is not up to date: ${pending.join(', ')} pending`, {
      fix: 'bonpanel migrate, or start the server.',
    });
  }
  return ok('migrations', 'the schema is up to date');
}

/** Brings the schema up to date and yields the migrations applied. */
export async function* migrateDatabase({ db, pool }: OpenDatabase): AsyncGenerator<Finding> {
  const before = await listAppliedMigrations(db);
  await migrateAll({ db, pool });
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
export async function migrateAll({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): Promise<void> {
  await migrate(db);
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}
