import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm test`: every check in the order of what fails fastest, all of them even after a failure, and one closing line. */
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
let failed = 0;
for (const { run, name } of checks) {
  const ended = await npm(run, { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) });
  const counts = name === 'check' ? undefined : await readCounts(report(name));
  passed += counts?.passed ?? (ended === 0 ? 1 : 0);
  failed += counts?.failed ?? (ended === 0 ? 0 : 1);
  // A run that ends badly although no test failed (a crash, an unhandled error) is a failure, too.
  if (ended !== 0 && counts?.failed === 0) failed += 1;
}
await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function npm(args: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What a report of Vitest or Playwright counted; undefined where there is none. */
async function readCounts(path: string): Promise<{ passed: number; failed: number } | undefined> {
  try {
    const content = JSON.parse(await readFile(path, 'utf8'));
    if (content.stats)
      return { passed: content.stats.expected + content.stats.flaky, failed: content.stats.unexpected };
    return { passed: content.numPassedTests, failed: content.numFailedTests };
  } catch {
    return undefined;
  }
}
