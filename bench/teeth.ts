import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reportFigures } from './support/figure.ts';
import { type SeededBug, seededBugs } from './support/seededBugs.ts';

/**
 * `npm run bench:teeth`: puts each seeded bug into a copy of the product and checks that its tests fail. With `--
 * <text>` it tries only the bugs that have the text in their name or test file.
 */
const [, , wanted = ''] = process.argv;
/** A test file that takes longer counts as hanging, and so as failed. */
const HANG_MS = 300_000;
const bugs = seededBugs.filter(({ name, caughtBy }) => `${name} ${caughtBy}`.includes(wanted));

/** Most tests of a server wait as much as they compute: two at a time keep two cores busy. */
const COPIES = 2;
/** One worker, because one PostgreSQL is enough for one file. */
const oneFailureIsEnough = ['--bail=1', '--maxWorkers=1'];
const left = ['.git', 'node_modules', 'dist', 'data', 'test-results'];
const copies = await Promise.all(Array.from({ length: COPIES }, makeCopy));

const tests = [...new Set(bugs.map(({ caughtBy }) => caughtBy))];
const sound = await run(copies[0] ?? '', tests);
if (!sound.passes) throw new Error(`the tests fail without any bug:\n${sound.output.slice(-4_000)}`);

let caught = 0;
const waiting = [...bugs];
await Promise.all(copies.map(findBugsIn));
reportFigures([['teeth', caught, { atLeast: bugs.length }]]);

async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'bonpanel-teeth-'));
  await cp('.', copy, { recursive: true, filter: (path) => !left.includes(path) });
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Takes bugs until none is left, and deletes the copy. */
async function findBugsIn(copy: string) {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
    const isCaught = await isBugCaught(copy, bug);
    if (isCaught) caught += 1;
    process.stderr.write(`${isCaught ? 'caught' : 'MISSED'}: ${bug.name} (${bug.caughtBy})\n`);
  }
  await rm(copy, { recursive: true, force: true });
}

async function isBugCaught(copy: string, { file, from, to, caughtBy }: SeededBug): Promise<boolean> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold exactly once: ${from}`);
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  const { passes } = await run(copy, [caughtBy], caughtBy.includes('/e2e/') ? [] : oneFailureIsEnough);
  await writeFile(path, source);
  return !passes;
}

function run(
  copy: string,
  files: string[],
  options: string[] = [],
): Promise<{ passes: boolean; output: string }> {
  return new Promise((done) => {
    // In a process group of its own, so that everything in it can be killed if it hangs.
    const tests = spawn('npm', ['test', '--', ...files, ...options], { cwd: copy, detached: true });
    const timer = setTimeout(() => process.kill(-(tests.pid ?? 0), 'SIGKILL'), HANG_MS * files.length);
    let output = '';
    const add = (chunk: Buffer) => {
      output += chunk;
    };
    tests.stdout.on('data', add);
    tests.stderr.on('data', add);
    tests.on('close', (code) => {
      clearTimeout(timer);
      done({ passes: code === 0, output });
    });
  });
}
