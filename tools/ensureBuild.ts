import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the console unless the last build is newer than everything that goes into it. */
const folders = ['src', 'contract', 'vite', 'public'];
const files = ['index.html', 'vite.config.ts', 'package-lock.json'];
const sources = [...files, ...folders.flatMap(pathsIn)];
const newest = Math.max(...sources.map(modifiedAt));
if (newest > modifiedAt('dist/app.html')) {
  // Loaded only here, so that a start with nothing to build does not wait for it.
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}

/** Returns all paths in a folder, with its subfolders: their time changes when a file is deleted. */
function pathsIn(folder: string): string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => join(folder, path));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
