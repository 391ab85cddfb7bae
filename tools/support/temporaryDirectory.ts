import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** What the suite's temporary files need at most, with a wide margin. */
const FILES_BYTES = 6 * GIGABYTE;
/** What its processes need. */
const PROCESSES_BYTES = 6 * GIGABYTE;

/**
 * Makes a directory for the suite's temporary files, which is removed when this process ends. It is in memory if there is room:
 * each test file creates and drops a database, each page a browser profile.
 */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), 'bonpanel-'));
  process.once('exit', () => remove(directory));
  // As open as /tmp: tests started as root also start PostgreSQL, and servers, as other users.
  await chmod(directory, 0o1777);
  return directory;
}

function remove(directory: string) {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  } catch (error) {
    process.stderr.write(`${directory} is left: ${String(error)}\n`);
  }
}

async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize >= FILES_BYTES && process.availableMemory() >= FILES_BYTES + PROCESSES_BYTES;
  return hasRoom && (await runsPrograms());
}

/** Returns whether programs may be started from there: the browser is unpacked into the temporary directory. */
async function runsPrograms(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === MEMORY)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
