import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresCluster } from '../server/db/embedded/postgresCluster.ts';
import { median, reportFigures } from './support/figure.ts';

/**
 * `npm run bench:start`: times `npm start` up to the first answer, with the console built and the database present.
 * Compares it with the sum of two starts, one after the other: the same PostgreSQL alone, and a bare Fastify (also by
 * `npm start`). Seconds go to stderr.
 */
const PORT = '8094';
const ROUNDS = 7;

const dataDir = await mkdtemp(join(tmpdir(), 'bonpanel-bench-'));
const environment = { DATA_DIR: dataDir, DATABASE_URL: '', ALLOW_ROOT: 'true' };
await startByNpm('.', environment);
const taken: Record<'product' | 'postgres' | 'fastify', number[]> = {
  product: [],
  postgres: [],
  fastify: [],
};
// Alternate, so that other load on the machine affects all of them.
for (let round = 0; round < ROUNDS; round++) {
  taken.product.push(await startByNpm('.', environment));
  taken.postgres.push(await startPostgres());
  taken.fastify.push(await startByNpm('bench/peers', {}));
}
// PostgreSQL may still be closing its files.
await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
const seconds = {
  product: median(taken.product),
  postgres: median(taken.postgres),
  fastify: median(taken.fastify),
};
process.stderr.write(`${JSON.stringify(seconds)}\n`);
reportFigures([['start', seconds.product / (seconds.postgres + seconds.fastify), { atMost: 2.5 }, '×']]);

/** Returns the seconds from `npm start` in a directory to the first answer. */
async function startByNpm(directory: string, variables: Record<string, string>): Promise<number> {
  if (await answers()) throw new Error(`something else listens on port ${PORT}`);
  const start = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: directory,
    env: { ...process.env, ...variables, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  while (!(await answers())) {
    if (npm.exitCode !== null) throw new Error(`npm start has ended in ${directory}`);
    await wait(5);
  }
  const seconds = (performance.now() - start) / 1000;
  // The whole group: npm does not pass signals on to what it runs.
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  await once(npm, 'exit');
  while (await answers()) await wait(50);
  return seconds;
}

/** Returns the seconds from the start of PostgreSQL alone to its first answer. */
async function startPostgres(): Promise<number> {
  const cluster = await postgresCluster(dataDir);
  const start = performance.now();
  const server = await cluster.start({});
  while (!(await canConnect(cluster.connection))) await wait(5);
  const seconds = (performance.now() - start) / 1000;
  server.ref();
  server.kill('SIGINT');
  await once(server, 'exit');
  await cluster.tidy();
  return seconds;
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
}

async function answers(): Promise<boolean> {
  // If another program has the port, it may never answer.
  return fetch(`http://localhost:${PORT}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
