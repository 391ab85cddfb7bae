import { lstat, mkdir, open, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Returns whether a path exists.
 * @throws if a directory on the way must not be entered, because then it is unknown.
 */
export async function pathExists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreCode('ENOENT'))) !== undefined;
}

/**
 * Returns a handler that turns an expected failure of a system call into undefined and rethrows any other:
 * `.catch(ignoreCode('ENOENT'))`.
 */
export function ignoreCode(...codes: string[]) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/**
 * Creates a directory and the missing ones above it, all or none, for their owner alone. Returns the created ones, the
 * innermost first. Works step by step, because Node's own `recursive` never returns where the system allows no
 * directories, as in /proc.
 */
export async function makeDirectory(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let place = resolve(path); !(await pathExists(place)); place = dirname(place)) missing.unshift(place);
  const made: string[] = [];
  try {
    for (const place of missing) {
      const isOurs = await mkdir(place, { mode: 0o700 }).then(() => true, ignoreCode('EEXIST'));
      if (isOurs) made.unshift(place);
    }
    return made;
  } catch (error) {
    await removeDirectories(made);
    throw error;
  }
}

/** Removes directories, the innermost first, except those that are not empty by now. */
export async function removeDirectories(made: readonly string[]): Promise<void> {
  for (const place of made) await rmdir(place).catch(ignoreCode('ENOTEMPTY'));
}

/** Makes sure that a file's new name in `directory` survives a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
