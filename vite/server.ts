import { defineConfig } from 'vite';

/**
 * `npm start` runs this build of the server, because loading six hundred files one by one takes a third of a start (decision 0025).
 * Migrations and the schema's SQL stay files of `server/`.
 */
export default defineConfig({
  publicDir: false,
  // The two packages of many small modules; the others are imported as they are.
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build',
    target: 'node24',
    // It can be read, and so can the stack of an error.
    minify: false,
  },
});
