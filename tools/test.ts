import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestReport } from './support/testReport.ts';

/** `npm test`: every check in the order of what fails fastest, all of them even after a failure; last the failures and one closing line. */
const reports = await mkdtemp(join(tmpdir(), 'bonpanel-reports-'));
const report = (name: string) => join(reports, `${name}.json`);
const vitest = (name: string) => ['--reporter=default', '--reporter=json', `--outputFile=${report(name)}`];

const checks = [
  { run: ['check'], name: 'check' },
  { run: ['test:unit', '--', ...vitest('unit')], name: 'unit' },
  { run: ['test:server', '--', ...vitest('server')], name: 'server' },
  { run: ['test:database-url', '--', ...vitest('database-url')], name: 'database-url' },
  { run: ['test:e2e', '--', '--reporter=list,json'], name: 'e2e' },
];

let passed = 0;
const failures: string[] = [];
for (const { run, name } of checks) {
  const ended = await npm(run, { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) });
  const told = name === 'check' ? undefined : await readTestReport(report(name));
  passed += told?.passed ?? (ended === 0 ? 1 : 0);
  if (ended === 0) continue;
  // A run that ends badly although no test failed (a crash, an unhandled error) is a failure, too.
  failures.push(...(told?.failures.length ? told.failures : ['see above']).map((text) => `${name}: ${text}`));
}
await rm(reports, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

function npm(args: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
