import type { Db, PooledDb } from '../db/client.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import type { CliContext, Findings } from './finding.ts';
import { checkMigrations } from './migrations.ts';
import { type CliDatabase, openCliDatabase, reasonOf } from './openCliDatabase.ts';

/** What a command gets to work with. */
export interface Parts {
  config: Config;
  database: CliDatabase;
  db: PooledDb;
  now: Date;
}

/**
 * What a command requires. `nothing`: a missing database is created. `database`: a database. `schema`: one with this
 * version's schema, used with the server's own rights. `owner`: the same, with the rights of its owner.
 */
export type Needs = 'nothing' | 'database' | 'schema' | 'owner';

export type Work = (parts: Parts) => Findings;

/** Opens the configured database, yields what `work` finds, and closes the database. */
export async function* withDatabase({ env, stderr }: CliContext, needs: Needs, work: Work): Findings {
  const config = readConfig(env);
  const database = await openCliDatabase(config, {
    create: needs === 'nothing',
    as: needs === 'schema' ? 'runtime' : 'owner',
    stderr,
  });
  try {
    if (needs === 'schema' || needs === 'owner') await refuseOtherSchema(database.db);
    yield* work({ config, database, db: database.db, now: new Date() });
  } catch (error) {
    throw reasonOf(error, database.interrupted);
  } finally {
    await database.close();
  }
}

async function refuseOtherSchema(db: Db) {
  const { level, text, fix } = await checkMigrations(db);
  if (level === 'fault') throw new OperatorError(`${text}. ${fix}`);
}
