import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** What the temporary files of the whole suite need at most, with a wide margin, and its processes next to them. */
const FILES = 6 * GIGABYTE;
const PROCESSES = 6 * GIGABYTE;

/**
 * Makes a directory for the suite's temporary files, which is removed when this process ends. It is in memory if there is room:
 * each test file creates and drops a database, each page a browser profile.
 */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), 'bonpanel-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
  // Whoever presses Ctrl+C also ends the parts of the suite.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // Started as root, PostgreSQL runs as a user of its own, who has to pass through it.
  await chmod(directory, 0o711);
  return directory;
}

async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= FILES && process.availableMemory() >= FILES + PROCESSES;
}
