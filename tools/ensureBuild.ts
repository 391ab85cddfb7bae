import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node tools/ensureBuild.ts console server` builds each of the two whose last build is older than any of its sources.
 */
const builds = {
  console: {
    // The first step empties the folder, the last one writes the result.
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
  const { build } = await import('vite').catch(leftOut);
  for (const step of steps) await build({ ...step, logLevel: 'warn' });
}

/** Explains why a build is impossible. `npm prune` changes the time of npm's lock file, so a build looks outdated. */
function leftOut(): never {
  process.stderr.write(
    'The console or the server has changed since it was built, and what builds it is not installed: run npm ci. An installation without it (npm prune --omit=dev) starts by node build/main.js, as deploy/bonpanel.service does.\n',
  );
  process.exit(1);
}

/** Returns all paths in a folder, including its subfolders, whose time changes when a file is deleted. */
function pathsIn(folder: string): string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => join(folder, path));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
