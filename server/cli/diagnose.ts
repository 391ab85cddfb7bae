import pg from 'pg';
import { describeFailure } from '../db/describeFailure.ts';
import { findDirectoryFault } from '../db/embedded/dataDirectory.ts';
import { isConnectionLost } from '../db/failures.ts';
import { DatabaseUnfit } from '../db/judgePostgres.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkDataDirectory } from './checkDataDirectory.ts';
import { checkHosts } from './checkHosts.ts';
import { checkStandby } from './checkStandby.ts';
import { type CliContext, type Finding, fault, note, ok } from './finding.ts';
import { checkMail } from './mail.ts';
import { type CliDatabase, hasDatabase, openCliDatabase, reasonOf } from './openCliDatabase.ts';

/** Checks everything that the server needs. Yields each problem and how to fix it. */
export async function* diagnose({ env, stderr }: CliContext): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const fix = 'Correct the variable: docs/OPERATIONS.md lists them all. Nothing else was checked.';
    for (const text of error.faults) yield fault('configuration', text, { fix });
    return;
  }
  yield ok('configuration', 'every variable is valid');
  if (!config.PUBLIC_URL) {
    const text =
      'PUBLIC_URL is not set: links in mails lead to localhost, no cards are printed, and no e-cards are sold';
    yield note('configuration', text, { fix: 'Set it to the address that people use.' });
  }
  const examples = (['PUBLIC_URL', 'ADMIN_EMAIL', 'MAIL_FROM'] as const).filter((name) =>
    /[@/.]example\.com(?![\w.-])/.test(config[name] ?? ''),
  );
  if (examples.length > 0) {
    const when = examples.includes('ADMIN_EMAIL')
      ? ', before the first start: it makes the account of ADMIN_EMAIL'
      : '';
    yield note('configuration', `${examples.join(', ')}: example.com stands for a name of yours`, {
      fix: `Set your own${when}.`,
    });
  }
  yield await checkMail(config);
  if (!config.DATABASE_URL) {
    yield* checkDataDirectory(config.DATA_DIR);
    if (await findDirectoryFault(config.DATA_DIR)) return;
  } else if (await hasDatabase({ ...config, DATABASE_URL: undefined })) {
    const text = `there is an embedded database in ${config.DATA_DIR}: without DATABASE_URL the server would sell with its balances`;
    yield note('data-directory', text, {
      fix: 'If it was moved, rename its directory: docs/OPERATIONS.md, “PostgreSQL of your own”.',
    });
  }
  if (!(await hasDatabase(config))) {
    yield fault('database', `there is none in ${config.DATA_DIR}`, {
      fix: 'Set DATA_DIR or DATABASE_URL as for the server; the first start creates one.',
    });
    return;
  }
  yield* checkReach(config, stderr);
  yield* checkHosts(config);
  yield* checkStandby(config);
}

async function* checkReach(config: Config, stderr: CliContext['stderr']): AsyncGenerator<Finding> {
  let database: CliDatabase;
  try {
    database = await openCliDatabase(config, { create: false, as: 'runtime', stderr });
  } catch (error) {
    if (error instanceof DatabaseUnfit) {
      for (const { name, text, fix } of error.faults) yield fault(name, text, { fix });
    } else if (error instanceof OperatorError)
      yield fault('database', error.message, { fix: fixFor(config) });
    else throw error;
    return;
  }
  try {
    yield* checkDatabase(database.db, config);
  } catch (error) {
    if (database.interrupted.aborted) throw reasonOf(error, database.interrupted);
    const isLost = isConnectionLost(error);
    if (!isLost && !(error instanceof pg.DatabaseError)) throw error;
    const what = isLost ? 'went away' : 'refused the checks';
    yield fault('database', `PostgreSQL ${what}: ${(error as Error).message}`, {
      fix: (isLost ? undefined : describeFailure(error)?.fix) ?? fixFor(config),
    });
  } finally {
    await database.close();
  }
}

function fixFor({ DATABASE_URL }: Config) {
  return DATABASE_URL
    ? 'Make sure that it runs, that this machine can reach it, and that DATABASE_URL has the right role, password, database and sslmode.'
    : 'Read postgres.log in DATA_DIR.';
}
