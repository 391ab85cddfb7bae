import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type FileTime, readTestReport, type TestFailure } from './testReport.ts';

/** A part of `npm test`, with the npm script that runs all of it. */
interface Part {
  name: string;
  script: string;
  args: (report: string) => string[];
  /** The command that runs one of its test files, whose path is appended. */
  alone: string;
}

export interface PartResult {
  name: string;
  passed: number;
  failures: TestFailure[];
  /** The tests that do not run here, each as its file and name. */
  skipped: string[];
  /** The time from its start to its end, while other parts may have run too. */
  wallSeconds: number;
  /** The processor time of all its processes. */
  processorSeconds: number;
  files: FileTime[];
}

const vitest = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile=${report}`];

const parts = {
  check: { name: 'check', script: 'check', args: () => [], alone: 'npm run check' },
  unit: { name: 'unit', script: 'test:unit', args: vitest, alone: 'npm test --' },
  server: { name: 'server', script: 'test:server', args: vitest, alone: 'npm run test:server --' },
  e2e: { name: 'e2e', script: 'test:e2e', args: () => ['--reporter=list,json'], alone: 'npm test --' },
} satisfies Record<string, Part>;

/**
 * Lanes run at the same time, the parts of each in order. The tests in browsers end first, so the check follows them.
 */
const LANES: Part[][] = [
  [parts.server, parts.unit],
  [parts.e2e, parts.check],
];

/**
 * Runs every part, even if one fails. Writes their output line by line to our own, each line with the part's name.
 */
export async function runSuite(): Promise<PartResult[]> {
  // The build comes first, because both lanes need it.
  const build = ['tools/ensureBuild.ts', 'console', 'server'];
  await once(spawn(process.execPath, build, { stdio: 'inherit' }), 'close');
  const reports = await mkdtemp(join(tmpdir(), 'bonpanel-reports-'));
  const lanes = LANES.map(async (lane) => {
    const results: PartResult[] = [];
    for (const part of lane) results.push(await runPart(part, join(reports, `${part.name}.json`)));
    return results;
  });
  const results = (await Promise.all(lanes)).flat();
  await rm(reports, { recursive: true, force: true });
  return results;
}

async function runPart({ name, script, args, alone }: Part, report: string): Promise<PartResult> {
  const startedAt = performance.now();
  // Unlike Node, the shell knows the processor time of all its descendants.
  const measured = '"$@"; code=$?; times >&3; exit $code';
  const command = ['npm', 'run', '--silent', script, '--', ...args(report)];
  const child = spawn('sh', ['-c', measured, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  printLines(name, child);
  const [times, [code]] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream),
    once(child, 'close'),
  ]);
  const reported = await readTestReport(report, alone);
  const failures = reported?.failures ?? [];
  // A run can also fail without a failed test, such as by a crash or an unhandled error.
  if (code !== 0 && failures.length === 0) failures.push({ text: 'see above', command: `npm run ${script}` });
  return {
    name,
    passed: reported?.passed ?? (code === 0 ? 1 : 0),
    failures,
    skipped: reported?.skipped ?? [],
    wallSeconds: (performance.now() - startedAt) / 1000,
    processorSeconds: processorSeconds(times),
    files: reported?.files ?? [],
  };
}

function printLines(name: string, { stdout, stderr }: ChildProcess) {
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`));
  }
}

/** Parses the last line of the shell's `times`, the processor time of its children, such as `1m2.34s 0m5.67s`. */
function processorSeconds(times: string): number {
  const ofChildren = times.trim().split('\n').at(-1) ?? '';
  const durations = ofChildren.matchAll(/(\d+)m([\d.]+)s/g);
  return [...durations].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
