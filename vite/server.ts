import { defineConfig } from 'vite';

/**
 * What the server runs and loads from one file each, by `--mode`. Migrations and the schema's SQL stay files of `server/`; the e-card's
 * page belongs to the console's build, as it needs its style sheet.
 */
const files: Record<string, { source: string; folder: string; noExternal: true | string[] }> = {
  // `npm start`: loading six hundred files one by one takes a third of a start (decision 0025). Only the two packages of many small
  // modules are in it; the others are imported as they are.
  main: { source: 'server/main.ts', folder: 'build', noExternal: ['kysely', 'zod'] },
  // It starts in a third of the time, and may read no other file (decision 0014).
  reader: { source: 'server/imports/reader/main.ts', folder: 'build', noExternal: true },
  eCardPage: { source: 'src/custom/e-card/drawECardPage.tsx', folder: 'dist/server', noExternal: true },
};

export default defineConfig(({ mode }) => {
  const file = files[mode];
  if (!file) throw new Error(`--mode is one of ${Object.keys(files).join(', ')}`);
  return {
    publicDir: false,
    ssr: { noExternal: file.noExternal },
    // React's own build for production, not that for development.
    ...(mode === 'eCardPage' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    build: {
      ssr: file.source,
      outDir: file.folder,
      // The first of its folder.
      emptyOutDir: mode === 'main',
      target: 'node24',
      // It can be read, and so can the stack of an error.
      minify: false,
      rolldownOptions: { output: { entryFileNames: mode === 'main' ? 'main.js' : `${mode}.mjs` } },
    },
  };
});
