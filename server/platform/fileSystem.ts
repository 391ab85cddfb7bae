import { lstat, open } from 'node:fs/promises';

/**
 * Returns whether a path exists.
 * @throws if a directory on the way may not be entered: nobody knows then.
 */
export async function pathExists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreCode('ENOENT'))) !== undefined;
}

/**
 * Turns an expected failure of a system call into undefined and rethrows any other: `.catch(ignoreCode('ENOENT'))`.
 */
export function ignoreCode(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}

/** Makes a file's new name in `directory` survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
