import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns where a program is on the PATH; undefined if it is not installed. */
export function programPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
