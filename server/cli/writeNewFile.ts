import { rmSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathExists, syncDirectory } from '../platform/fileSystem.ts';
import { OperatorError } from '../platform/operatorError.ts';

/**
 * Writes a new file that only its owner can read; it gets its final name only once it is complete and on disk.
 * @throws {OperatorError} if the file exists.
 */
export async function writeNewFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const draft = `${path}.part`;
  await refuseTaken(path, 'already exists. Choose another name, or remove it.');
  await refuseTaken(
    draft,
    'is being written, or was left by a command that was killed. Remove it if none is running.',
  );
  const file = await open(draft, 'wx', 0o600);
  // A signal ends the command before its errors reach the code below.
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    await write(file);
    await rename(draft, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    removeDraft();
    throw error;
  } finally {
    process.off('exit', removeDraft);
  }
}

async function refuseTaken(path: string, why: string) {
  if (await pathExists(path)) throw new OperatorError(`${path} ${why}`);
}
