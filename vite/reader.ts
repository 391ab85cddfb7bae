import { defineConfig } from 'vite';

/**
 * The reader of uploaded files with everything that it needs in one file: it starts in a third of the time, and may read no other
 * file (decision 0014).
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'server/imports/reader/main.ts',
    outDir: 'build',
    // Next to the server's build.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'reader.mjs' } },
  },
});
