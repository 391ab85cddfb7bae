import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { median, reportFigures } from './support/figure.ts';

/** Seconds from `npm start` to the first answer; the console is built and the database is there. */
const PORT = '8094';
const ROUNDS = 5;

const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-bench-'));
await startOnce();
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round++) seconds.push(await startOnce());
// PostgreSQL may still be putting its files away.
await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
reportFigures([['start', median(seconds), { atMost: 1.5 }, 's']]);

async function startOnce(): Promise<number> {
  const start = performance.now();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ALLOW_ROOT: 'true', PORT },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await answers())) await wait(5);
  const taken = (performance.now() - start) / 1000;
  // The whole group: npm does not pass signals on to what it runs.
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  await once(npm, 'exit');
  while (await answers()) await wait(50);
  return taken;
}

async function answers(): Promise<boolean> {
  return fetch(`http://localhost:${PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
