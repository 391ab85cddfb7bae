import { Logger, runMigrations } from 'graphile-worker';
import type { OpenDatabase } from '../db/client.ts';
import { listAppliedMigrations, migrate } from '../db/migrate.ts';
import { type Finding, ok } from './finding.ts';

/** Brings the schema up to date, and tells what was done. */
export async function* migrateDatabase({ db, pool }: OpenDatabase): AsyncGenerator<Finding> {
  const before = await listAppliedMigrations(db);
  await migrateWhole({ db, pool });
  const fresh = (await listAppliedMigrations(db)).filter((name) => !before.includes(name));
  yield ok('migrations', fresh.length > 0 ? `done: ${fresh.join(', ')}` : 'the schema was up to date', {
    data: { done: fresh },
  });
}

/** Brings the schema up to date, that of background jobs too, as each start of the server does. */
export async function migrateWhole({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): Promise<void> {
  await migrate(db);
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}
