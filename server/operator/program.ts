import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/client.ts';
import { findPinKey } from '../pinKey.ts';
import { backUp } from './backup/backUp.ts';
import { restore } from './backup/restore.ts';
import { diagnose } from './diagnose.ts';
import { exitCodes, type Findings } from './finding.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import { openOperatorDatabase } from './openOperatorDatabase.ts';
import { reconcile } from './reconcile.ts';

/** The operator's command with all that it can do; `report` shows what a command finds, as JSON if wished. */
export function operatorProgram(report: (findings: Findings, isJson: boolean) => Promise<void>): Command {
  const program = new Command('bonpanel')
    .description(
      'What an operator does beside the running server, or without one. Settings: see docs/OPERATIONS.md.',
    )
    .option('--json', 'one JSON object a line instead of text')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExit codes: ${exitCodes.allWell} all well, ${exitCodes.faults} faults were found, ${exitCodes.usage} wrong usage.`,
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.allWell : exitCodes.usage));
  const perform = (findings: Findings) => report(findings, program.opts().json ?? false);

  program
    .command('doctor')
    .description('look at everything the server needs, name each fault and its mending')
    .action(() => perform(diagnose(process.env)));
  program
    .command('migrate')
    .description('bring the database’s schema up to date')
    .action(() => perform(withDatabase(({ database }) => migrateDatabase(database), { make: true })));
  program
    .command('reconcile')
    .description('hold every balance against its ledger')
    .action(() => perform(withDatabase(({ database }) => reconcile(database.db))));
  program
    .command('backup')
    .description('write all data, as it stands at one moment, into a new file')
    .argument('<file>', 'the zip file to be made')
    .option('--with-pin-key', 'put the key of the PIN hashes in, too: guard the file accordingly')
    .action((path: string, { withPinKey }: { withPinKey?: true }) =>
      perform(
        withDatabase(async function* ({ config, database }) {
          const pinKey = withPinKey && (await findPinKey(config));
          yield* backUp(database, { path, pinKey, now: new Date() });
        }),
      ),
    );
  program
    .command('restore')
    .description('bring a backup into an empty database and prove it')
    .argument('<file>', 'what backup has made')
    .action((path: string) =>
      perform(withDatabase(({ config, database }) => restore(database, { path, config }), { make: true })),
    );
  return program;
}

interface Parts {
  config: Config;
  database: OpenDatabase;
}

/** What `work` finds in the database of the environment, which is closed afterwards. */
async function* withDatabase(work: (parts: Parts) => Findings, { make } = { make: false }): Findings {
  const config = readConfig(process.env);
  const database = await openOperatorDatabase(config, { make });
  try {
    yield* work({ config, database });
  } finally {
    await database.close();
  }
}
