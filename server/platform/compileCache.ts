import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What is imported from now on uses the code that an earlier run has compiled. Node runs whatever it finds in that directory, and
 * the one that it would choose itself anybody on the machine can make first: this one belongs to the user alone, or is not used.
 */
export function cacheCompiledCode() {
  const uid = process.getuid?.();
  const directory = join(tmpdir(), `bonpanel-code${uid === undefined ? '' : `-${uid}`}`);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch {
    // There is one already, which may be somebody else's.
  }
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return;
  const isOwn = uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
  if (isOwn) enableCompileCache(directory);
}
