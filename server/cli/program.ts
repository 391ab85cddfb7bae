import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { type Language, languages } from '../../contract/language.ts';
import { type StatisticsType, statisticsTypes } from '../../contract/transaction.ts';
import { emailAddress } from '../../contract/user.ts';
import { findPinKey } from '../cards/pinKey.ts';
import { type Config, publicUrl } from '../platform/config.ts';
import { backUp } from './backUp.ts';
import { createAdministrator } from './createAdministrator.ts';
import { diagnose } from './diagnose.ts';
import { endLocks } from './endLocks.ts';
import { exportFile } from './exportFile.ts';
import { type CliContext, exitCodes, type Findings } from './finding.ts';
import { importCards } from './importCards.ts';
import { testMail } from './mail.ts';
import { migrateDatabase } from './migrations.ts';
import { reconcile } from './reconcile.ts';
import { resetPassword } from './resetPassword.ts';
import { restore } from './restore.ts';
import { type Needs, type Work, withDatabase } from './withDatabase.ts';

/** The operator's command with all that it can do; `report` shows what a command finds, as JSON if wished. */
export function cliProgram(
  context: CliContext,
  report: (findings: Findings, isJson: boolean) => Promise<void>,
): Command {
  const program = new Command('bonpanel')
    .description(
      'What an operator does beside the running server, or without one. Settings: see docs/OPERATIONS.md.',
    )
    .option('--json', 'one JSON object a line instead of text')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExit codes: ${exitCodes.ok} all well, ${exitCodes.faults} faults were found, ${exitCodes.usage} wrong usage.`,
    )
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    .exitOverride();
  const perform = (findings: Findings) => report(findings, program.opts().json ?? false);
  const onDatabase = (needs: Needs, work: Work) => perform(withDatabase(context, needs, work));

  program
    .command('doctor')
    .description('look at everything the server needs, name each fault and its fix')
    .action(() => perform(diagnose(context)));
  program
    .command('migrate')
    .description('bring the database’s schema up to date')
    .action(() => onDatabase('nothing', ({ database }) => migrateDatabase(database)));
  program
    .command('create-admin')
    .description('add an administrator and print the one-use link by which they set a password')
    .argument('<email>', 'their e-mail address', readEmail)
    .action((email: string) =>
      onDatabase('schema', ({ config, database: { db } }) =>
        createAdministrator(db, { email, ...linkContext(config) }),
      ),
    );
  program
    .command('reset-password')
    .description('print a one-use link by which a user sets a new password')
    .argument('<email>', 'the user’s e-mail address', readEmail)
    .action((email: string) =>
      onDatabase('schema', ({ config, database: { db } }) =>
        resetPassword(db, { email, ...linkContext(config) }),
      ),
    );
  program
    .command('unlock')
    .description('end the locks of a card, a user or an IP address at once')
    .argument('<what>', 'the card’s number, the user’s e-mail address, or the IP address')
    .action((what: string) =>
      onDatabase('schema', ({ database: { db } }) => endLocks(db, { what, now: new Date() })),
    );
  program
    .command('reconcile')
    .description('hold every balance against its ledger, and every kept total against what there is')
    .action(() => onDatabase('schema', ({ database }) => reconcile(database.db)));
  program
    .command('backup')
    .description('write all data, as it stands at one moment, into a new file')
    .argument('<file>', 'the zip file to be made')
    .option('--with-pin-key', 'put the key of the PIN hashes in, too: guard the file accordingly')
    .action((path: string, { withPinKey }: { withPinKey?: true }) =>
      onDatabase('database', async function* ({ config, database }) {
        const pinKey = withPinKey && (await findPinKey(config));
        yield* backUp(database, { path, pinKey, now: new Date() });
      }),
    );
  program
    .command('restore')
    .description('bring a backup into an empty database and prove it')
    .argument('<file>', 'what backup has made')
    .action((path: string) =>
      onDatabase('nothing', ({ config, database }) => restore(database, { path, config })),
    );
  program
    .command('import')
    .description('bring in cards, as an upload in the console does')
    .argument('<file>', 'csv or xlsx')
    .option('--as <email>', 'the administrator who does it; ADMIN_EMAIL unless given', readEmail)
    .action((path: string, { as }: { as?: string }) =>
      onDatabase('schema', ({ config, database: { db } }) =>
        importCards(db, { path, email: as ?? config.ADMIN_EMAIL, config, now: new Date() }),
      ),
    );
  program
    .command('export')
    .description('write the transactions of a statistics, all salons, as the console does')
    .addArgument(new Argument('<statistics>', 'charges, or sales').choices(statisticsTypes))
    .argument('[file]', 'a new csv or xlsx file; without one, csv goes to standard output')
    .option('--from <day>', 'first day, such as 2026-11-01')
    .option('--to <day>', 'last day')
    .addOption(new Option('--language <language>', 'of titles and words').choices(languages).default('pl'))
    .action((statistics: StatisticsType, path: string | undefined, options: ExportOptions) =>
      onDatabase('schema', ({ database: { db } }) =>
        exportFile(db, { statistics, path, ...options, stdout: context.stdout, now: new Date() }),
      ),
    );
  program
    .command('mail-test')
    .description('hand over a mail, as the server does, and say what became of it')
    .argument('<address>', 'to whom', readEmail)
    .action((address: string) => perform(testMail(context, address)));
  return program;
}

interface ExportOptions {
  from?: string;
  to?: string;
  language: Language;
}

function readEmail(text: string): string {
  const email = emailAddress.safeParse(text);
  if (!email.success) throw new InvalidArgumentError('It is no e-mail address.');
  return email.data;
}

const linkContext = (config: Config) => ({ publicUrl: publicUrl(config), now: new Date() });
