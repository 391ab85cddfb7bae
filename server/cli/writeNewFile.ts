import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathExists, syncDirectory } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';

/**
 * Writes a new file, which only its owner may read and which has its name only once it is whole and on the disk.
 * @throws {OperatorError} where the file exists.
 */
export async function writeNewFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const draft = `${path}.part`;
  await refuseTaken(path, 'exists already. Give another name, or remove it.');
  await refuseTaken(
    draft,
    'is being written, or left of a command that was killed. Remove it if none is running.',
  );
  const file = await open(draft, 'wx', 0o600);
  try {
    await write(file);
    await rename(draft, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function refuseTaken(path: string, why: string) {
  if (await pathExists(path)) throw new OperatorError(`${path} ${why}`);
}
