import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ignoreCode, makeDirectory, removeDirectories } from '../../platform/fileSystem.ts';
import { OperatorError } from '../../platform/operatorError.ts';

interface Attempt {
  /** Whether a directory that did not exist is kept once it has been created. */
  keeps?: boolean;
}

/** The service's sandbox shows the system as read-only; so does the kernel after an error of the disk. */
const READ_ONLY_FIX =
  'Under systemd, name it in ReadWritePaths=: docs/OPERATIONS.md, “As a service”. Otherwise the kernel’s log says why.';

const isReadOnly = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EROFS';

/**
 * Refuses a data directory that cannot be created, or that this user cannot use.
 * @throws {OperatorError}
 */
export async function refuseUnusableDirectory(dataDir: string, attempt?: Attempt): Promise<void> {
  const fault = await findDirectoryFault(dataDir, attempt);
  if (fault) throw new OperatorError(`${fault.text}. ${fault.fix}`);
}

/**
 * Returns what is wrong with a data directory. The only way to find out whether it can be created is to create it; by
 * default it is removed again.
 */
export async function findDirectoryFault(
  dataDir: string,
  { keeps = false }: Attempt = {},
): Promise<{ text: string; fix: string } | undefined> {
  const directory = resolve(dataDir);
  try {
    const found = await stat(directory).catch(ignoreCode('ENOENT'));
    if (!found) {
      const made = await makeDirectory(directory);
      if (!keeps) await removeDirectories(made);
      return undefined;
    }
    if (!found.isDirectory())
      return { text: `${dataDir} is not a directory`, fix: 'Set DATA_DIR to a directory.' };
  } catch (error) {
    return {
      text: `The data directory ${dataDir} cannot be made: ${(error as Error).message}`,
      fix: isReadOnly(error)
        ? READ_ONLY_FIX
        : 'Make it and give it to the user that the server runs as, or set another DATA_DIR.',
    };
  }
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (isReadOnly(error))
      return { text: `${dataDir} is on a file system that is mounted read-only`, fix: READ_ONLY_FIX };
    return {
      text: `${dataDir} cannot be read and written by this user`,
      fix: 'Run as the user that the server runs as, or give the directory to that user.',
    };
  }
}
