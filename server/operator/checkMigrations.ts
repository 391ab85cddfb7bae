import type { Db } from '../db/client.ts';
import { listAppliedMigrations, migrationNames, newerSchema } from '../db/migrate.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Whether a database has the schema of this version. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await listAppliedMigrations(db);
  const newer = newerSchema(applied);
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (newer) return fault('migrations', newer, { mending: 'Run that version.' });
  if (pending.length > 0) {
    return fault('migrations', `the schema is not up to date: ${pending.join(', ')} to come`, {
      mending: 'bonpanel migrate, or start the server.',
    });
  }
  return ok('migrations', 'the schema is up to date');
}
