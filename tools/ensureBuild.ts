import { globSync, statSync } from 'node:fs';

/** Builds the console unless the last build is newer than everything that goes into it. */
const sources = [
  'src/**/*',
  'contract/**/*',
  'vite/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const newest = Math.max(...sources.flatMap((pattern) => globSync(pattern)).map(modifiedAt));
if (newest > modifiedAt('dist/app.html')) {
  // Loaded only here, so that a start with nothing to build does not wait for it.
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
