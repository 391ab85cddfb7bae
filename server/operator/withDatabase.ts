import { type Config, readConfig } from '../config.ts';
import type { Db, OpenDatabase } from '../db/client.ts';
import { OperatorFault } from '../operatorFault.ts';
import { checkMigrations } from './checkMigrations.ts';
import type { OperatorContext } from './context.ts';
import type { Findings } from './finding.ts';
import { BrokenOff, openOperatorDatabase } from './openOperatorDatabase.ts';

interface Parts {
  config: Config;
  database: OpenDatabase;
}

/** What has to be there before a command: nothing, so it may be made; a database; one with this version's schema. */
export type Needs = 'nothing' | 'database' | 'schema';

export type Work = (parts: Parts) => Findings;

/** What `work` finds in the database of the environment, which is closed afterwards. */
export async function* withDatabase({ env, stderr }: OperatorContext, needs: Needs, work: Work): Findings {
  const config = readConfig(env);
  const database = await openOperatorDatabase(config, { make: needs === 'nothing', stderr });
  try {
    if (needs === 'schema') await refuseOtherSchema(database.db);
    yield* work({ config, database });
  } catch (error) {
    throw database.brokenOff.aborted ? new BrokenOff() : error;
  } finally {
    await database.close();
  }
}

async function refuseOtherSchema(db: Db) {
  const { level, text, mending } = await checkMigrations(db);
  if (level === 'fault') throw new OperatorFault(`${text}. ${mending}`);
}
