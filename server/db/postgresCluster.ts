import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isThere } from '../isThere.ts';
import { OperatorFault } from '../operatorFault.ts';
import { syncDirectory } from '../syncDirectory.ts';
import { unless } from '../unless.ts';
import { postgresBinaries } from './postgresBinaries.ts';
import { launcher, type PostgresUser, postgresUser } from './postgresUser.ts';

/** A data directory of PostgreSQL and how to reach its server. Whose it is, is not decided here. */
export interface PostgresCluster {
  connection: { host: string; user: string; database: string; port: number };
  /** Starts a server; PostgreSQL itself refuses a second one on the same directory. */
  start(settings: Readonly<Record<string, string>>): Promise<ChildProcess>;
  /** The server's process id, as its file has it; undefined after an orderly stop. */
  processId(): Promise<number | undefined>;
  lastLogLines(): Promise<string>;
  /** Takes away what lies outside the data directory, unless a new server uses it already. */
  tidy(): Promise<void>;
}

const INITDB_OPTIONS = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--auth=trust',
  '--data-checksums',
];
const DRAFT_PREFIX = 'postgres.new-';

/** The cluster below `dataDir`; the first start makes it. */
export async function postgresCluster(dataDir: string): Promise<PostgresCluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const directory = join(home, 'postgres');
  const processFile = join(directory, 'postmaster.pid');
  const logFile = join(home, 'postgres.log');

  const user = await postgresUser(directory);
  const host = socketDirectory(home);
  const programs = await postgresBinaries();
  const launch = await launcher(user, [programs.postgres, directory, host]);

  if (!(await isThere(directory))) await initialise();
  // Now every draft is a loser's, or of one who was killed.
  const drafts = (await readdir(home)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });

  return {
    connection: { host, user: 'postgres', database: 'postgres', port: 5432 },
    async start(settings) {
      await makePrivate(host, user);
      await disclaimLeftover(processFile, directory);
      await disclaimLeftover(join(host, '.s.PGSQL.5432.lock'), directory);
      const access = ['-h', '', '-k', host, '-p', '5432'];
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const server = await run(programs.postgres, ['-D', directory, ...access, ...options]);
      // We may end while it lives on: the next start adopts it.
      server.unref();
      return server;
    },
    async processId() {
      const file = await readFile(processFile, 'utf8').catch(() => '');
      return Number.parseInt(file, 10) || undefined;
    },
    lastLogLines: () => lastLines(logFile),
    tidy: () => rmdir(host).catch(unless('ENOTEMPTY')),
  };

  /** Makes the directory whole or not at all; of several at once, the first to finish wins. */
  async function initialise() {
    try {
      const draft = await mkdtemp(join(home, DRAFT_PREFIX));
      await chown(draft, user.uid, user.gid);
      const initdb = await run(programs.initdb, ['-D', draft, ...INITDB_OPTIONS]);
      if (isRunning(initdb)) await once(initdb, 'exit');
      if (initdb.exitCode !== 0)
        throw new OperatorFault(`The database could not be made.\n${await lastLines(logFile)}`);
      await rename(draft, directory);
      await syncDirectory(home);
    } catch (error) {
      if (!(await isThere(directory))) throw error;
    }
  }

  async function run(program: string, args: readonly string[]) {
    // Statements that fail stand in it, with people's data.
    const log = await open(logFile, 'a', 0o600);
    try {
      return await launch(program, args, log.fd);
    } finally {
      await log.close();
    }
  }
}

/** Whether a program that was started is still there. */
export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Where the server listens: short, as a socket's path has at most 107 bytes. */
function socketDirectory(home: string): string {
  const parent = tmpdir().length > 60 ? '/tmp' : tmpdir();
  return join(parent, `bonpanel-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

/** Whoever may enter it may do anything in the database. */
async function makePrivate(directory: string, user: PostgresUser) {
  await mkdir(directory, { mode: 0o700 }).catch(unless('EEXIST'));
  const found = await lstat(directory);
  const isOurs = found.uid === user.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new OperatorFault(
      `The directory ${directory} is somebody else’s, or others may enter it. Remove it.`,
    );
  }
  await lchown(directory, user.uid, user.gid);
}

/**
 * PostgreSQL ignores its parent's number in the file of a dead server, and goes on to look for orphans of that server. Any
 * other number may be another program's by now, or a zombie's that nobody buries, and would keep it from starting for good.
 * Read and written through one handle: a file that a new server has put in its place meanwhile stays untouched.
 */
async function disclaimLeftover(file: string, directory: string) {
  const handle = await open(file, 'r+').catch(unless('ENOENT'));
  if (!handle) return;
  try {
    const text = await handle.readFile('utf8');
    const processId = /^\d+/.exec(text)?.[0];
    if (!processId || (await mayServe(processId, directory))) return;
    await handle.write(text.replace(processId, String(process.pid).padEnd(processId.length)), 0);
  } finally {
    await handle.close();
  }
}

async function mayServe(processId: string, directory: string): Promise<boolean> {
  // Where the system does not tell, PostgreSQL decides.
  if (!(await isThere('/proc/self/cmdline'))) return true;
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(directory);
}

async function lastLines(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ length: 2_000, position: Math.max(0, size - 2_000) });
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-8).join('\n');
  } finally {
    await handle.close();
  }
}
