import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes modules that are imported from now on use the code compiled by an earlier run. Node executes whatever it finds
 * in that directory. With Node's default directory, anyone on the machine could create it first; so this one must
 * belong to the user alone, or it is not used.
 */
export function cacheCompiledCode() {
  const uid = process.getuid?.();
  const directory = join(tmpdir(), `bonpanel-code${uid === undefined ? '' : `-${uid}`}`);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch {
    // It exists already, and may belong to somebody else.
  }
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return;
  const isOwn = uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
  if (isOwn) enableCompileCache(directory);
}
