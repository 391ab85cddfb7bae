import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pinKeyFile } from '../cards/pinKey.ts';
import { findDirectoryFault } from '../db/embedded/dataDirectory.ts';
import { pathExists } from '../platform/fileSystem.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const GIB = 1024 ** 3;
/**
 * The free space needed for WAL (`max_wal_size` is 2 GB, and a checkpoint may be late) and for sorting a large ledger
 * on disk.
 */
export const MIN_FREE_BYTES = 4 * GIB;
const LARGE_LOG_BYTES = GIB;
export const ROOM_FIX = 'Free some space: docs/OPERATIONS.md, “Free disk space”.';

/**
 * Yields whether the directory of the embedded database is writable and has enough free space, and whether its key file
 * is private.
 */
export async function* checkDataDirectory(dataDir: string): AsyncGenerator<Finding> {
  const wrong = await findDirectoryFault(dataDir);
  if (wrong) {
    yield fault('data-directory', wrong.text, { fix: wrong.fix });
    return;
  }
  if (!(await pathExists(dataDir))) {
    yield note('data-directory', `${dataDir} does not exist yet; the first start creates it`);
    return;
  }
  yield* checkRoom(dataDir);
  yield* checkKeyFile(pinKeyFile({ DATA_DIR: dataDir }));
  const log = await stat(join(dataDir, 'postgres.log')).catch(() => undefined);
  if (log && log.size > LARGE_LOG_BYTES) {
    yield note('database-log', `postgres.log has grown to ${inGib(log.size)}`, {
      fix: 'Read it, then empty it: truncate -s 0 postgres.log',
    });
  }
}

async function* checkRoom(dataDir: string): AsyncGenerator<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${inGib(free)} free in ${dataDir}`;
  yield free < MIN_FREE_BYTES
    ? fault('disk', text, { fix: `A full disk stops every sale. ${ROOM_FIX}`, data: { free } })
    : ok('disk', text, { data: { free } });
}

async function* checkKeyFile(path: string): AsyncGenerator<Finding> {
  const file = await stat(path).catch(() => undefined);
  if (file && (file.mode & 0o077) !== 0) {
    yield fault('pin-key', `other users can read ${path}`, { fix: `chmod 600 ${path}` });
  }
}

export function inGib(bytes: number): string {
  return `${(bytes / GIB).toFixed(1)} GiB`;
}
