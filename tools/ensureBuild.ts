import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `node tools/ensureBuild.ts console server`: builds those of the two whose last build is older than anything that goes into it. */
const builds = {
  console: {
    // The first empties the folder, the last writes the result.
    steps: [{ configFile: 'vite.config.ts' }, { configFile: 'vite/server.ts', mode: 'eCardPage' }],
    result: 'dist/server/eCardPage.mjs',
    folders: ['src', 'contract', 'vite', 'public'],
    files: ['index.html', 'e-card.html', 'vite.config.ts'],
  },
  server: {
    steps: [
      { configFile: 'vite/server.ts', mode: 'main' },
      { configFile: 'vite/server.ts', mode: 'reader' },
    ],
    result: 'build/reader.mjs',
    folders: ['server', 'contract', 'vite'],
    files: [],
  },
};

for (const name of process.argv.slice(2)) {
  const { steps, result, folders, files } = builds[name as keyof typeof builds];
  const sources = ['package-lock.json', ...files, ...folders.flatMap(pathsIn)];
  if (Math.max(...sources.map(modifiedAt)) <= modifiedAt(result)) continue;
  // Loaded only here, so that a start with nothing to build does not wait for it.
  const { build } = await import('vite');
  for (const step of steps) await build({ ...step, logLevel: 'warn' });
}

/** Returns all paths in a folder, with its subfolders: their time changes when a file is deleted. */
function pathsIn(folder: string): string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => join(folder, path));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
