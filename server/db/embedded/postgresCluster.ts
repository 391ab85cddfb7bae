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
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ignoreCode, pathExists, syncDirectory } from '../../platform/fileSystem.ts';
import { OperatorError } from '../../platform/operatorError.ts';
import { chownTree, refuseClusterOwner, refuseUnfinishedCluster } from './clusterOwner.ts';
import { refuseUnusableDirectory } from './dataDirectory.ts';
import { launchPostgres } from './launchPostgres.ts';
import { allowPeersOnly } from './peerAccess.ts';
import {
  binariesForAnyone,
  isOpenToOthers,
  type PostgresBinaries,
  postgresBinaries,
} from './postgresBinaries.ts';
import { isRoot, newUser, type PostgresUser, setupUser } from './postgresUser.ts';

/** A PostgreSQL data directory and how to connect to its server. It does not decide which process owns it. */
export interface PostgresCluster {
  connection: { host: string; user: string; database: string; port: number; ssl: false };
  /** Starts a server; PostgreSQL itself refuses a second one on the same directory. */
  start(settings: Readonly<Record<string, string>>): Promise<ChildProcess>;
  /** Returns the server's process id from its file; undefined after a clean shutdown. */
  processId(): Promise<number | undefined>;
  lastLogLines(): Promise<string>;
  /** Removes everything outside of the data directory, unless a new server is using it already. */
  tidy(): Promise<void>;
}

// Who may connect is configured at each start, not here.
const INITDB_OPTIONS = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--auth=peer',
  '--data-checksums',
];
const DRAFT_PREFIX = 'postgres.new-';

/** The major version of the programs that npm installs. */
const MAJOR_VERSION = '18';

/** Returns the cluster below `dataDir`, which the first start creates. */
export async function postgresCluster(dataDir: string): Promise<PostgresCluster> {
  // A missing directory is kept after the check, not made and removed: another start may have found it meanwhile.
  await refuseUnusableDirectory(dataDir, { keeps: true });
  const home = await realpath(dataDir);
  const directory = join(home, 'postgres');
  const processFile = join(directory, 'postmaster.pid');
  const logFile = join(home, 'postgres.log');
  const host = await socketDirectory(home);
  const copiedPrograms = `${host}.programs`;

  await refuseUnfinishedCluster(home);
  if (!(await pathExists(directory))) await initialise();
  await refuseOtherVersion(directory);
  await refuseClusterOwner(directory);
  // Drafts that still exist belong to starts that lost the race or were killed.
  const drafts = (await readdir(home)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 });

  return {
    // Regardless of PGSSLMODE, because a socket does not use TLS.
    connection: { host, user: 'postgres', database: 'postgres', port: 5432, ssl: false },
    async start(settings) {
      const user = await stat(directory);
      await makePrivate(host, user);
      await allowPeersOnly(directory, user);
      await disclaimLeftover(processFile, host);
      await disclaimLeftover(join(host, '.s.PGSQL.5432.lock'), host);
      const access = ['-h', '', '-k', host, '-p', '5432'];
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const server = await run('postgres', directory, { args: [...access, ...options], user });
      // Our process may end while the server lives on; the next start adopts it.
      server.unref();
      return server;
    },
    async processId() {
      const file = await readFile(processFile, 'utf8').catch(() => '');
      return Number.parseInt(file, 10) || undefined;
    },
    lastLogLines: () => lastLines(logFile),
    async tidy() {
      const isGone = await rmdir(host).then(() => true, ignoreCode('ENOTEMPTY'));
      if (isGone) await rm(copiedPrograms, { recursive: true, force: true });
    },
  };

  /** Creates the cluster completely or not at all. If several starts do so at once, the first to finish wins. */
  async function initialise() {
    try {
      // Closed to all others, because it contains initdb's output.
      const draft = await mkdtemp(join(home, DRAFT_PREFIX));
      const made = join(draft, 'postgres');
      await mkdir(made, { mode: 0o700 });
      const user = await newUser();
      const maker = await setupUser(user);
      await chown(made, maker.uid, maker.gid);
      const initdb = await run('initdb', made, { args: INITDB_OPTIONS, user: maker });
      if (isRunning(initdb)) await once(initdb, 'exit');
      if (initdb.exitCode !== 0)
        throw new OperatorError(`The database could not be created.\n${await lastLines(logFile)}`);
      if (isRoot) await chownTree(user.uid, made);
      await rename(made, directory);
      await syncDirectory(home);
    } catch (error) {
      if (!(await pathExists(directory))) throw error;
    }
  }

  async function run(
    program: keyof PostgresBinaries,
    onDirectory: string,
    { args, user }: { args: readonly string[]; user: PostgresUser },
  ) {
    const installed = await postgresBinaries();
    const programs = isRoot ? await binariesForAnyone(installed, copiedPrograms) : installed;
    // The log contains failed statements, but not their values.
    const log = await open(logFile, 'a', 0o600);
    try {
      return await launchPostgres(programs[program], { directory: onDirectory, args, user, output: log.fd });
    } finally {
      await log.close();
    }
  }
}

/** Returns whether a started program is still running. */
export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/**
 * Returns the directory of the server's socket. The path must be short, because a socket's path has at most 107 bytes,
 * and its user must be able to reach it.
 */
async function socketDirectory(home: string): Promise<string> {
  await stat(tmpdir()).catch(refusePlace);
  const isFit = tmpdir().length <= 60 && (!isRoot || (await isOpenToOthers(tmpdir())));
  const parent = isFit ? tmpdir() : '/tmp';
  return join(parent, `bonpanel-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

/** Checked here, because PostgreSQL would refuse the directory at every start without saying why. */
async function refuseOtherVersion(directory: string) {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((cause: Error) => {
    throw new OperatorError(`${directory} is not a data directory of PostgreSQL: ${cause.message}.`, {
      cause,
    });
  });
  if (version.trim() === MAJOR_VERSION) return;
  throw new OperatorError(
    `${directory} belongs to PostgreSQL ${version.trim()}, and this version of Bonpanel comes with ${MAJOR_VERSION}. Back it up with the version that made it, and restore that into a new DATA_DIR.`,
  );
}

function refusePlace(cause: Error): never {
  throw new OperatorError(
    `PostgreSQL has no place for its socket: ${cause.message}. Set TMPDIR to a directory that this user may write to.`,
    { cause },
  );
}

/** Makes a directory private: anyone who may enter it can do anything in the database. */
async function makePrivate(directory: string, user: PostgresUser) {
  await mkdir(directory, { mode: 0o700 }).catch(ignoreCode('EEXIST')).catch(refusePlace);
  const found = await lstat(directory);
  const isOurs = found.uid === user.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new OperatorError(
      `The directory ${directory} belongs to another user, or others may enter it. Remove it.`,
    );
  }
  await lchown(directory, user.uid, user.gid);
}

/**
 * Makes a leftover process file name our own process id. PostgreSQL ignores its parent's id in the file of a dead
 * server, and goes on to look for that server's orphans. Any other id may belong by now to another program, or to a
 * zombie that nothing reaps, and would prevent starts for good. The file is read and written through one handle, so
 * that a file which a new server puts in its place stays untouched.
 */
async function disclaimLeftover(file: string, host: string) {
  const handle = await open(file, 'r+').catch(ignoreCode('ENOENT'));
  if (!handle) return;
  try {
    const text = await handle.readFile('utf8');
    const processId = /^\d+/.exec(text)?.[0];
    if (!processId || (await mayServe(processId, host))) return;
    await handle.write(text.replace(processId, String(process.pid).padEnd(processId.length)), 0);
  } finally {
    await handle.close();
  }
}

async function mayServe(processId: string, host: string): Promise<boolean> {
  // If the system does not provide command lines, leave the decision to PostgreSQL.
  if (!(await pathExists('/proc/self/cmdline'))) return true;
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  // The socket directory's name identifies this data directory, even below another TMPDIR.
  return commandLine.split('\0').some((argument) => basename(argument) === basename(host));
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
