import { lstat, open } from 'node:fs/promises';

/** Whether something has this name. @throws where a directory on the way may not be entered: nobody knows then. */
export async function pathExists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreCode('ENOENT'))) !== undefined;
}

/** What a failed system call comes to: nothing where it failed as expected, `.catch(ignoreCode('ENOENT'))`, or else its error. */
export function ignoreCode(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}

/** Makes a file's new name in `directory` outlive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
