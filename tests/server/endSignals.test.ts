import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { postgresCluster } from '../../server/db/embedded/postgresCluster.ts';
import { startServer } from '../../server/startServer.ts';
import { eventually } from '../support/eventually.ts';
import { execute, socketUrl } from '../support/postgresForTests.ts';
import { nodeArguments, postgresProcessId, startServerProcess } from '../support/serverProcess.ts';
import { TEST_PIN_KEY, testConfig } from '../support/testConfig.ts';
import { withNewDatabase } from '../support/testServer.ts';

const log = pino({ level: 'silent' });
/** The statements that wait for a table; a command that looks for the owner of a data directory waits, too. */
const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event <> 'advisory'`;

/** A data directory with this version's schema. */
let dataDir: string;
let cleanUp: (() => unknown)[];

beforeAll(async () => {
  dataDir = await withNewDatabase(await mkdtemp(join(tmpdir(), 'bonpanel-signals-')));
  const server = await startServer(testConfig({ DATA_DIR: dataDir, PIN_KEY: '' }), log);
  await server.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

test('SIGTERM to npm reaches the server of `npm start`, which shuts down cleanly', async () => {
  cleanUp = [];
  const npm = await npmStart();
  const output = outputOf(npm);
  await eventually(() => expect(output()).toContain('Bonpanel: http'));
  const serverProcess = Number(/"pid":(\d+)/.exec(output())?.[1]);
  cleanUp.push(() => isAlive(serverProcess) && process.kill(serverProcess, 'SIGTERM'));
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(isAlive(serverProcess)).toBe(false);
  expect(output()).toContain('PostgreSQL stopped');
  await expectStopped();
});

test('Ctrl+C, which a server gets from the terminal and again through npm, counts as one signal', async () => {
  cleanUp = [];
  const server = await startServerProcess(dataDir);
  cleanUp.push(() => server.kill('SIGKILL'));
  const ended = server.kill('SIGINT');
  process.kill(server.processId, 'SIGINT');
  await ended;
  expect(server.output()).toContain('PostgreSQL stopped');
  await expectStopped();
});

test('Ctrl+C on an operator’s command stops the PostgreSQL that it has started', async () => {
  cleanUp = [];
  await hold('boncards');
  const command = bonpanel(['reconcile']);
  const output = outputOf(command);
  const { connection } = await postgresCluster(dataDir);
  await eventually(async () => expect((await execute(connection, waiting)).rows).toHaveLength(1));
  command.kill('SIGINT');
  const [code] = await once(command, 'close');
  expect(code).toBe(130);
  expect(output()).toContain('interrupted');
  await expectStopped();
});

test('Ctrl+C while PostgreSQL is being started leaves no PostgreSQL running either', async () => {
  cleanUp = [];
  await holdStarts();
  const command = bonpanel(['doctor']);
  await eventually(() => postgresProcessId(dataDir));
  command.kill('SIGINT');
  const [code] = await once(command, 'close');
  expect(code).toBe(130);
  await expectStopped();
});

test('Ctrl+C on a starting server leaves no PostgreSQL running, even while its database is being made', async () => {
  cleanUp = [];
  await holdStarts();
  const server = builtServer(dataDir);
  await eventually(() => postgresProcessId(dataDir));
  server.kill('SIGINT');
  expect(await once(server, 'close')).toEqual([0, null]);
  await expectStopped();

  const empty = await mkdtemp(join(tmpdir(), 'bonpanel-signals-'));
  cleanUp.push(() => rm(empty, { recursive: true, force: true, maxRetries: 10 }));
  const first = builtServer(empty);
  await eventually(async () => expect(await readdir(empty)).not.toEqual([]));
  first.kill('SIGINT');
  expect(await once(first, 'close')).toEqual([0, null]);
  await expectStopped(empty);
});

test('SIGTERM while a server waits for a migration stops its PostgreSQL', async () => {
  cleanUp = [];
  await hold('kysely_migration');
  const server = builtServer(dataDir);
  const { connection } = await postgresCluster(dataDir);
  await eventually(async () => expect((await execute(connection, waiting)).rows).toHaveLength(1));
  server.kill('SIGTERM');
  expect(await once(server, 'close')).toEqual([0, null]);
  await expectStopped();
});

test.each(['embedded', 'external'])(
  'Ctrl+C on a command ends its statements in an %s PostgreSQL that goes on, and the command says so',
  async (kind) => {
    cleanUp = [];
    await hold('boncards');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    cleanUp.push(() => postgres.stop());
    const external = { DATABASE_URL: socketUrl(postgres.connection), PIN_KEY: TEST_PIN_KEY };
    const command = kind === 'external' ? bonpanel(['reconcile'], external) : bonpanel(['reconcile']);
    const output = outputOf(command);
    await eventually(async () => expect((await execute(postgres.connection, waiting)).rows).toHaveLength(1));
    command.kill('SIGINT');
    const [code] = await once(command, 'close');
    expect([code, output()]).toEqual([130, 'fault  refused: The command was interrupted.\n']);
    await eventually(async () => expect((await execute(postgres.connection, waiting)).rows).toEqual([]));
  },
);

/** Makes starts of PostgreSQL wait for archived WAL until the end of the test. */
async function holdStarts() {
  const directory = join(dataDir, 'postgres');
  const settings = join(directory, 'postgresql.auto.conf');
  const held = join(directory, 'recovery.signal');
  const before = await readFile(settings);
  cleanUp.push(async () => {
    // This also ends the waiting command, which outlives PostgreSQL.
    await rm(held, { force: true });
    await writeFile(settings, before);
  });
  await appendFile(
    settings,
    `restore_command = 'while [ -e recovery.signal ]; do sleep 0.02; done; false'\n`,
  );
  await writeFile(held, '');
  const { uid, gid } = await stat(directory);
  await chown(held, uid, gid);
}

/** Makes every read of a table wait, even across a restart. */
async function hold(table: string) {
  const change = async (...statements: string[]) => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
    for (const statement of statements) await execute(connection, statement);
    await stop();
  };
  await change('ALTER SYSTEM SET max_prepared_transactions = 1');
  await change(`BEGIN; LOCK TABLE ${table}; PREPARE TRANSACTION 'held'`);
  cleanUp.push(() => change(`ROLLBACK PREPARED 'held'`));
}

/** Starts our package.json's start script without the console, which need not be built here. */
async function npmStart(): Promise<ChildProcess> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const start = scripts.start
    .replace('tools/ensureBuild.ts', '--version')
    .replace('build/main.js', resolve('build/main.js'));
  const place = join(dataDir, 'package');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), JSON.stringify({ scripts: { start } }));
  return run('npm', ['start'], { variables: serverVariables(dataDir), cwd: place });
}

function builtServer(directory: string): ChildProcess {
  return run(process.execPath, nodeArguments('start'), { variables: serverVariables(directory) });
}

function serverVariables(directory: string) {
  return { DATA_DIR: directory, PORT: '0', HOST: '127.0.0.1', ALLOW_ROOT: 'true' };
}

function bonpanel(args: string[], address: Record<string, string> = {}): ChildProcess {
  return run(process.execPath, ['server/cli.ts', ...args], { variables: { DATA_DIR: dataDir, ...address } });
}

function run(
  program: string,
  args: string[],
  { variables, cwd = '.' }: { variables: Record<string, string>; cwd?: string },
): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.push(() => child.kill('SIGKILL'));
  return child;
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}

async function expectStopped(directory = dataDir) {
  await expect(stat(join(directory, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  expect(await readdir(directory)).toContain('postgres');
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
