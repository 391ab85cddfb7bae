import type { Writable } from 'node:stream';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { type Language, languages } from '../../contract/language.ts';
import { type StatisticsType, statisticsTypes } from '../../contract/transaction.ts';
import { emailAddress } from '../../contract/user.ts';
import { findPinKeys } from '../cards/pinKey.ts';
import { publicUrl } from '../platform/config.ts';
import { backUp } from './backUp.ts';
import { confirmDay } from './confirmDay.ts';
import { createAdministrator } from './createAdministrator.ts';
import { diagnose } from './diagnose.ts';
import { endLocks } from './endLocks.ts';
import { exportFile } from './exportFile.ts';
import { type CliContext, exitCodes, type Findings } from './finding.ts';
import { forgetAddressOf } from './forgetAddress.ts';
import { importCards } from './importCards.ts';
import { testMail } from './mail.ts';
import { migrateDatabase } from './migrations.ts';
import { type PinKeyStep, pinKeySteps, pinKeys } from './pinKeys.ts';
import { FROM_INPUT, readArgument } from './readArgument.ts';
import { reconcile } from './reconcile.ts';
import { refuseScarceRoom } from './refuseScarceRoom.ts';
import { reopenDays } from './reopenDays.ts';
import { resetFactorOf } from './resetFactor.ts';
import { resetPassword } from './resetPassword.ts';
import { restore } from './restore.ts';
import { type Needs, type Work, withDatabase } from './withDatabase.ts';

/** How findings are shown: as text or JSON, and where. */
export interface Report {
  isJson: boolean;
  output: Writable;
}

/** Returns the operator's command with all its subcommands; `report` shows what a subcommand finds. */
export function cliProgram(
  context: CliContext,
  report: (findings: Findings, how: Report) => Promise<void>,
): Command {
  const program = new Command('bonpanel')
    .description('Administers a Bonpanel server, running or not. Settings: see docs/OPERATIONS.md.')
    .option('--json', 'print one JSON object per line instead of text')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExit codes: ${exitCodes.ok} ok, ${exitCodes.faults} faults found, ${exitCodes.usage} wrong usage.`,
    )
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    .exitOverride();
  const perform = (findings: Findings, output = context.stdout) =>
    report(findings, { isJson: program.opts().json ?? false, output });
  const onDatabase = (needs: Needs, work: Work) => perform(withDatabase(context, needs, work));

  program
    .command('doctor')
    .description('check everything the server needs; name each fault and its fix')
    .action(() => perform(diagnose(context)));
  program
    .command('migrate')
    .description('bring the database’s schema up to date')
    .action(() => onDatabase('nothing', ({ database }) => migrateDatabase(database)));
  program
    .command('create-admin')
    .description('add an administrator and print the one-use link for setting their password')
    .argument('<email>', 'their e-mail address', readEmail)
    .action((email: string) =>
      onDatabase('schema', ({ config, db, now }) =>
        createAdministrator(db, { email, publicUrl: publicUrl(config), now }),
      ),
    );
  program
    .command('reset-password')
    .description('print a one-use link for setting a user’s password; earlier links stop working')
    .argument('<email>', 'the user’s e-mail address', readEmail)
    .action((email: string) =>
      onDatabase('schema', ({ config, db, now }) =>
        resetPassword(db, { email, publicUrl: publicUrl(config), now }),
      ),
    );
  program
    .command('reset-factor')
    .description('remove the second factor and passkeys of a user who has lost them, and end their sessions')
    .argument('<email>', 'the user’s e-mail address', readEmail)
    .action((email: string) => onDatabase('schema', ({ db, now }) => resetFactorOf(db, { email, now })));
  program
    .command('unlock')
    .description('end the locks of a card, a user or an IP address')
    .argument(
      '<what>',
      'the card’s number, the user’s e-mail address, or the IP address; - reads it from standard input',
    )
    .action(async (argument: string) => {
      const what = await readArgument(argument, context);
      await onDatabase('schema', ({ db, now }) => endLocks(db, { what, now }));
    });
  program
    .command('forget-address')
    .description('delete the e-mail address of an owner of e-cards, and what was written to them')
    .argument('<email>', 'the address; - reads it from standard input', readEmailOrDash)
    .action(async (argument: string) => {
      const email = await readArgument(argument, context);
      await onDatabase('schema', ({ db, now }) => forgetAddressOf(db, { email, now }));
    });
  program
    .command('reconcile')
    .description(
      'compare every balance with its ledger, every stored total with a fresh count, every entry with its hash and seal',
    )
    .action(() =>
      onDatabase('schema', async function* ({ config, db }) {
        yield* reconcile(db, await findPinKeys(config));
      }),
    );
  program
    .command('confirm-day')
    .description(
      'say that the day which the clocks show is right, after they have jumped or the server was off for days',
    )
    .option('--yes', 'do it; without this it is only shown')
    .action(({ yes }: { yes?: true }) =>
      onDatabase('schema', ({ db }) => confirmDay(db, { isSure: yes ?? false })),
    );
  program
    .command('reopen-days')
    .description(
      'open the days that a wrong clock has closed ahead of time, and undo what it has written off',
    )
    .addOption(inNameOf)
    .option('--yes', 'do it; without this it is only shown')
    .action(({ as, yes }: { as?: string; yes?: true }) =>
      onDatabase('owner', ({ config, db }) =>
        reopenDays(db, { config, email: as ?? config.ADMIN_EMAIL, isSure: yes ?? false }),
      ),
    );
  program
    .command('pin-keys')
    .description('list the keys of the PIN hashes, replace the one in use, or give up those that are lost')
    .addArgument(new Argument('[step]', 'of a replacement, in this order; or lost').choices(pinKeySteps))
    .option('--yes', 'of lost: do it; without this it is only shown')
    .action((step: PinKeyStep | undefined, { yes }: { yes?: true }) =>
      onDatabase('schema', (parts) => pinKeys(step, { ...parts, isSure: yes ?? false })),
    );
  program
    .command('backup')
    .description('write all data, as of one moment, to a new file')
    .argument('<file>', 'the zip file to create')
    .option('--with-pin-key', 'include the key of the PIN hashes: guard the file accordingly')
    .action((path: string, { withPinKey }: { withPinKey?: true }) =>
      onDatabase('database', async function* ({ config, database, now }) {
        await refuseScarceRoom(path, config);
        const pinKeys = withPinKey ? await findPinKeys(config) : undefined;
        yield* backUp(database, { path, pinKeys, now });
      }),
    );
  program
    .command('restore')
    .description('restore a backup into an empty database and check the result')
    .argument('<file>', 'a file written by backup')
    .action((path: string) =>
      onDatabase('nothing', ({ config, database }) => restore(database, { path, config })),
    );
  program
    .command('import')
    .description('import cards, as an upload in the console does')
    .argument('<file>', 'csv or xlsx')
    .addOption(inNameOf)
    .option('--sheet <name>', 'the sheet that has the cards, if that is not clear')
    .option('--header-row <row>', 'the row with the titles, counted from 1; 0: there is none', readCount)
    .option('--number-column <column>', 'the column of the card numbers, counted from 1', readCount)
    .option('--pin-column <column>', 'the column of the PINs, counted from 1', readCount)
    .action((path: string, { as, sheet, headerRow, numberColumn, pinColumn }: ImportOptions) =>
      onDatabase('schema', ({ config, db, now }) =>
        importCards(db, {
          path,
          choice: { sheet, header_row: headerRow, number_column: numberColumn, pin_column: pinColumn },
          email: as ?? config.ADMIN_EMAIL,
          config,
          now,
        }),
      ),
    );
  program
    .command('export')
    .description('write all charges or all purchases, in all salons, as the console does')
    .addArgument(new Argument('<statistics>', 'charge: charges; sell: purchases').choices(statisticsTypes))
    .argument('[file]', 'the csv or xlsx file to create; without one, csv goes to standard output')
    .option('--from <day>', 'first day, such as 2026-11-01')
    .option('--to <day>', 'last day, included')
    .addOption(
      new Option('--language <language>', 'of column titles and words').choices(languages).default('pl'),
    )
    .action((statistics: StatisticsType, path: string | undefined, options: ExportOptions) =>
      perform(
        withDatabase(context, 'schema', ({ db, now }) =>
          exportFile(db, { statistics, path, ...options, stdout: context.stdout, now }),
        ),
        // If the file goes to standard output, findings must not be mixed into it.
        path ? context.stdout : context.stderr,
      ),
    );
  program
    .command('mail-test')
    .description('send a test mail, as the server would, and report the result')
    .argument('<address>', 'the recipient', readEmail)
    .action((address: string) => perform(testMail(context, address)));
  return program;
}

interface ImportOptions {
  as?: string;
  sheet?: string;
  headerRow?: number;
  numberColumn?: number;
  pinColumn?: number;
}

interface ExportOptions {
  from?: string;
  to?: string;
  language: Language;
}

function readEmail(text: string): string {
  const email = emailAddress.safeParse(text);
  if (!email.success) throw new InvalidArgumentError('Not a valid e-mail address.');
  return email.data;
}

const inNameOf = new Option(
  '--as <email>',
  'the administrator in whose name it is done; by default ADMIN_EMAIL',
).argParser(readEmail);

const readEmailOrDash = (text: string) => (text === FROM_INPUT ? text : readEmail(text));

function readCount(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('Not a whole number.');
  return Number(text);
}
