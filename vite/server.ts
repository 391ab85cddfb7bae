import { defineConfig } from 'vite';
import { migrationNames } from '../server/db/migrationRecord.ts';

/**
 * The files that the server runs and loads, each bundled into one, chosen by `--mode`. Migrations and the schema's
 * SQL stay separate files of `server/`. The e-card's page needs the style sheet of the console's build, so it is
 * written to that folder.
 */
const files: Record<string, { source: string; folder: string; noExternal: true | string[] }> = {
  // For `npm start`: loading six hundred files one by one takes a third of the start-up time (decision 0025). Only
  // the two packages that have many small modules are bundled; the others are imported as they are.
  main: { source: 'server/main.ts', folder: 'build', noExternal: ['kysely', 'zod'] },
  // Starts in a third of the time, and may read no other file (decision 0014).
  reader: { source: 'server/imports/reader/main.ts', folder: 'build', noExternal: true },
  eCardPage: { source: 'src/custom/e-card/drawECardPage.tsx', folder: 'dist/server', noExternal: true },
};

export default defineConfig(({ mode }) => {
  const file = files[mode];
  if (!file) throw new Error(`--mode is one of ${Object.keys(files).join(', ')}`);
  return {
    publicDir: false,
    ssr: { noExternal: file.noExternal },
    define: {
      // Compared with the folder at each start.
      ...(mode === 'main' && { BUILT_MIGRATIONS: JSON.stringify(migrationNames) }),
      // Uses React's production build, not its development build.
      ...(mode === 'eCardPage' && { 'process.env.NODE_ENV': '"production"' }),
    },
    build: {
      ssr: file.source,
      outDir: file.folder,
      // It is built first in its folder.
      emptyOutDir: mode === 'main',
      target: 'node24',
      // Keeps the file, and the stacks of errors, readable.
      minify: false,
      rolldownOptions: { output: { entryFileNames: mode === 'main' ? 'main.js' : `${mode}.mjs` } },
    },
  };
});
