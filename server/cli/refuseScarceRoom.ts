import { readdir, stat, statfs } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { inGib, MIN_FREE_BYTES } from './checkDataDirectory.ts';

/**
 * Refuses a backup that could fill the disk of the embedded database, because a full disk stops all sales. Its expected
 * size is that of the newest backup in the same directory; afterwards, the same amount again must stay free, or what
 * `doctor` requires if that is less.
 * @throws {OperatorError}
 */
export async function refuseScarceRoom(
  path: string,
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<void> {
  const directory = dirname(path);
  if (DATABASE_URL || (await stat(directory)).dev !== (await stat(DATA_DIR)).dev) return;
  const newest = await sizeOfNewest(directory, extname(path));
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free - newest >= Math.min(newest, MIN_FREE_BYTES)) return;
  throw new OperatorError(
    `There is too little room for ${basename(path)}: the newest backup in ${directory} has ${inGib(newest)}, and ${inGib(free)} are free on the disk of the database. A full one stops every sale. Move older backups elsewhere, or write this one to another disk.`,
  );
}

async function sizeOfNewest(directory: string, extension: string): Promise<number> {
  const names = (await readdir(directory)).filter((name) => extname(name) === extension);
  // A file may just have been deleted, or be a link to a deleted one.
  const found = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => undefined)));
  const files = found.filter((file) => file?.isFile());
  return files.sort((one, other) => Number(other?.mtimeMs) - Number(one?.mtimeMs))[0]?.size ?? 0;
}
