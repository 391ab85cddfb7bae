import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embedded/embeddedPostgres.ts';
import { execute } from '../../support/postgresForTests.ts';
import { postgresProcessId, runServerProcess, startServerProcess } from '../../support/serverProcess.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const TRUST = 'local all all trust\nlocal replication all trust\n';
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
const settings = { fsync: 'off' };

/** The directory of a stopped cluster with one row, which each test copies. */
let made: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'postgres-user-'));
  const first = await startEmbeddedPostgres({ dataDir: made, log, settings });
  await execute(first.connection, 'CREATE TABLE kept AS SELECT 1 AS id');
  await first.stop();
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postgres-user-'));
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  running.push(postgres);
  return postgres;
}

const cluster = () => join(dataDir, 'postgres');

async function rulesOf({ connection }: EmbeddedPostgres): Promise<string[]> {
  const { rows } = await execute(connection, 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
  return rows.map(({ auth_method }) => auth_method);
}

async function keptRows({ connection }: EmbeddedPostgres) {
  return (await execute(connection, 'SELECT id FROM kept')).rows;
}

test('a cluster that accepted every user now accepts only its own', async () => {
  const { uid, gid } = await stat(cluster());
  await writeFile(join(cluster(), 'pg_hba.conf'), TRUST);
  await chown(join(cluster(), 'pg_hba.conf'), uid, gid);
  const postgres = await start();
  expect(await rulesOf(postgres)).toEqual(['peer']);
  expect(await keptRows(postgres)).toEqual([{ id: 1 }]);
});

test('a cluster for which an earlier version did not finish changing the owner is refused, and no new one is made', async () => {
  const begun = join(dataDir, 'postgres.of-1900000000');
  await rename(cluster(), begun);
  await expect(start()).rejects.toThrow(
    `An earlier version was changing the owner of ${begun}. Start commit eebc44f6 of Bonpanel on it once, then this version.`,
  );
  expect((await readdir(dataDir)).sort()).toEqual(['postgres.log', 'postgres.of-1900000000']);
});

describe.runIf(isRoot)('started as root', () => {
  test('a server is refused unless a setting allows it, and the message names the setting', async () => {
    const { exitCode, errors } = await runServerProcess(dataDir, { ALLOW_ROOT: '' });
    expect(exitCode).toBe(1);
    expect(errors).toMatch(
      /^Bonpanel refuses to run as root, .* dedicated user \(docs\/OPERATIONS.md, .*\), or set ALLOW_ROOT=true\.\n$/,
    );
    const server = await startServerProcess(dataDir, { ALLOW_ROOT: 'true' });
    await server.kill('SIGTERM');
  });

  /** Returns what a process of another user gets: the rows or the refusal. */
  async function askAs(uid: number, { connection }: EmbeddedPostgres, statement: string) {
    const script = join(import.meta.dirname, '../../support/queryAs.ts');
    const args = [script, String(uid), JSON.stringify(connection), statement];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout);
  }

  test.each([NOBODY, 1, 1_234_567])('a process of uid %d reads neither data nor files', async (uid) => {
    const secret = join(dataDir, 'secret');
    await writeFile(secret, 'the key of the cards', { mode: 0o600 });
    const postgres = await start();
    const reading = `SELECT pg_read_file('${secret}')`;
    expect((await askAs(uid, postgres, reading)).refusal).toMatch(/EACCES|authentication failed/);
    // Even if its directory is open to all.
    await chmod(postgres.connection.host, 0o777);
    expect((await askAs(uid, postgres, reading)).refusal).toMatch(/authentication failed/);
    // The server itself may not read it either.
    await expect(execute(postgres.connection, reading)).rejects.toThrow('Permission denied');
  });

  test('PostgreSQL has a uid that nothing else has, no other group and no capability', async () => {
    const postgres = await start();
    const { rows } = await execute(postgres.connection, 'SELECT pid FROM pg_stat_activity');
    const { uid, gid } = await stat(cluster());
    expect(uid).not.toBe(NOBODY);
    expect(await readFile('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
    const processes = [await postgresProcessId(dataDir), ...rows.map(({ pid }) => pid)];
    for (const processId of processes) {
      const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
      if (!status) continue;
      const told = Object.fromEntries(
        status.split('\n').map((line) => line.split(':').map((part) => part.trim())),
      );
      expect(told).toMatchObject({
        Uid: Array(4).fill(uid).join('\t'),
        Gid: Array(4).fill(gid).join('\t'),
        Groups: '',
        CapPrm: '0000000000000000',
        CapEff: '0000000000000000',
        CapAmb: '0000000000000000',
      });
    }
  });

  test('a cluster keeps its uid, and another cluster gets another one', async () => {
    const { uid } = await stat(cluster());
    await (await start()).stop();
    expect((await stat(cluster())).uid).toBe(uid);
    await rm(cluster(), { recursive: true });
    await start();
    expect((await stat(cluster())).uid).not.toBe(uid);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
  });

  test('a cluster that belongs to an account of its own keeps it', async () => {
    await chownTree(1);
    const postgres = await start();
    expect((await stat(`/proc/${await postgresProcessId(dataDir)}`)).uid).toBe(1);
    expect(await keptRows(postgres)).toEqual([{ id: 1 }]);
  });

  test.each([
    ['nobody', NOBODY],
    ['root', 0],
  ])('a cluster of %s is refused with instructions, and is not changed', async (name, uid) => {
    await chownTree(uid);
    await expect(start()).rejects.toThrow(
      `${cluster()} belongs to ${name}, as whom PostgreSQL does not run. Give it to a user of its own (chown -R), or start commit eebc44f6 of Bonpanel on it once, which does so.`,
    );
    expect((await stat(cluster())).uid).toBe(uid);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
    await chownTree(1_234_567);
    expect(await keptRows(await start())).toEqual([{ id: 1 }]);
  });

  async function chownTree(id: number) {
    for (const path of [cluster(), ...(await pathsIn(cluster()))]) await lchown(path, id, id);
  }

  async function pathsIn(directory: string): Promise<string[]> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.map(({ parentPath, name }) => join(parentPath, name));
  }
});
