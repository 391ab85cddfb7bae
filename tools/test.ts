import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runSuite } from './support/suite.ts';

/**
 * `npm test` runs everything that must pass. Then it lists the tests that cannot run here, and the failures, each with
 * the command that runs it alone, and ends with one closing line. `npm test -- <files> [-t <name>]` runs some test files
 * and prepares only what they need.
 */
const args = process.argv.slice(2);
/** Runs each file only once, not over TCP too. With DATABASE_URL, no file is in two projects anyway. */
const onlyOnce = process.env.DATABASE_URL ? [] : ['--project', '!database-url'];
process.exitCode = args.length > 0 ? await runFiles(args) : await runEverything();

async function runEverything(): Promise<number> {
  const results = await runSuite();
  const skipped = results.flatMap((result) => result.skipped);
  if (skipped.length > 0)
    process.stdout.write(`\n${skipped.length} skipped here:\n  ${skipped.join('\n  ')}\n`);
  const failures = results.flatMap(({ name, failures }) => failures.map((failure) => ({ name, ...failure })));
  for (const { name, text, command } of failures) {
    process.stdout.write(`\n✗ ${name}: ${text}\n  ${command}\n`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0 ? 0 : 1;
}

async function runFiles(given: string[]): Promise<number> {
  const name = given.indexOf('-t');
  const filter = name < 0 ? [] : given.splice(name, 2);
  const { browser = [], rest = [] } = Object.groupBy(given, (file) =>
    /\be2e\b/.test(file) ? 'browser' : 'rest',
  );
  if (given.length === 0) {
    process.stderr.write('Name a test file as well.\n');
    return 2;
  }
  let worst = 0;
  if (rest.length > 0) worst = await run('vitest', ['run', ...onlyOnce, ...rest, ...filter]);
  if (browser.length > 0) {
    const title = filter.length > 0 ? ['-g', filter[1] ?? ''] : [];
    worst = Math.max(worst, await run('npm', ['run', '--silent', 'test:e2e', '--', ...browser, ...title]));
  }
  return worst;
}

async function run(command: string, commandArgs: string[]): Promise<number> {
  const [code] = await once(spawn(command, commandArgs, { stdio: 'inherit' }), 'close');
  return code ?? 1;
}
