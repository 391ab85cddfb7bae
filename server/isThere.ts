import { lstat } from 'node:fs/promises';
import { unless } from './unless.ts';

/** Whether something has this name. @throws where a directory on the way may not be entered: nobody knows then. */
export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(unless('ENOENT'))) !== undefined;
}
