import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../server/platform/version.ts';
import { PASSKEY_URL } from '../support/authenticator.ts';
import { ensureBuild } from '../support/ensureBuild.ts';
import { currentPromises, keptPath, keptVersions, type Promises } from '../support/keptVersions.ts';
import { liveInDemo } from '../support/liveInDemo.ts';
import { nodeArguments } from '../support/serverProcess.ts';

/**
 * `npm run keep`: keeps what this version promises, and a backup of its demo, for the tests of all later ones. Run before a minor
 * version is released; until then `npm run keep -- --again` keeps it once more. A released one is never kept again: what it promised would be
 * forgotten without a word.
 */
const { again } = parseArgs({ options: { again: { type: 'boolean', default: false } } }).values;
const minor = version.split('.').slice(0, 2).join('.');
if (keptVersions.includes(minor)) {
  if (!version.endsWith('.0')) throw new Error(`${minor} is released, and kept: ${version} only mends it.`);
  if (!again) throw new Error(`${minor} is kept already. If it is not released: npm run keep -- --again`);
}
await mkdir(dirname(keptPath(minor, 'demo.zip')), { recursive: true });
for (const [name, promise] of Object.entries(await currentPromises())) {
  const file = name as keyof Promises;
  await writeFile(keptPath(minor, `${file}.json`), `${lines(promise, file === 'rights' ? 1 : 3)}\n`);
}

ensureBuild('console', 'server');
const home = await mkdtemp(join(tmpdir(), 'bonpanel-keep-'));
// Below it the socket of a PostgreSQL that runs as another user.
await chmod(home, 0o755);
const environment = { ...process.env, TMPDIR: home, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: PASSKEY_URL };
const start = (args: string[], variables = {}) =>
  spawn(process.execPath, args, {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const demo = start(nodeArguments('demo'));
const printed = await untilItPrints(demo, 'DEMO0000000000000009');
const DATA_DIR = join(home, (await readdir(home)).find((name) => name.startsWith('bonpanel-demo-')) ?? '');
const url = /Bonpanel: (http:\S+)/.exec(printed)?.[1] ?? '';
await writeFile(keptPath(minor, 'demo.json'), `${lines(await liveInDemo({ url, dataDir: DATA_DIR }), 1)}\n`);
await rm(keptPath(minor, 'demo.zip'), { force: true });
const backup = start(['server/cli.ts', 'backup', keptPath(minor, 'demo.zip'), '--with-pin-key'], {
  DATA_DIR,
});
backup.stdout?.pipe(process.stdout);
await once(backup, 'exit');
const ended = once(demo, 'exit');
demo.kill('SIGTERM');
await ended;
await rm(home, { recursive: true, force: true });
process.exitCode = backup.exitCode ?? 1;

async function untilItPrints({ stdout }: ChildProcess, text: string): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += chunk;
    if (printed.includes(text)) return printed;
  }
  throw new Error(`the demo ended: ${printed}`);
}

/** Returns JSON with a line for each call, setting or command, so that a change is readable. */
function lines(value: unknown, depth: number): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || depth === 0 || Object.keys(value).length === 0) return JSON.stringify(value);
  const inner = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${lines(part, depth - 1)}`,
  );
  return `{\n${inner.join(',\n')}\n}`;
}
