import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** A container's may have 64 MB; a whole run takes less than this. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Has this process and those that it starts keep temporary files in memory, if there is room, until it ends. On ext4, which
 * does not reuse an inode within minutes, the 700 files of a database take 0.6 s of processor time to create once many
 * such databases have been dropped, instead of 0.03 s.
 */
export function keepTemporaryFilesInMemory() {
  // Who started this process has done it, or knows better.
  if (process.env.TMPDIR || freeBytes('/dev/shm') < ROOM_BYTES) return;
  const directory = mkdtempSync('/dev/shm/bonpanel-tests-');
  // As /tmp: PostgreSQL does not run as root.
  chmodSync(directory, 0o1777);
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}

function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    // Not on Linux.
    return 0;
  }
}
