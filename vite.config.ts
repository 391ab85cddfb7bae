import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { prerender } from './vite/prerender.ts';
import { theme } from './vite/theme.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Pieces that are needed together anyway; in dozens of small files they compress worse (doors 3 kB, panel 14 kB). */
const chunkGroups = [
  {
    name: 'react',
    // With what every page needs to say that a part of it did not arrive.
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/(custom\/error\/loadChunk|i18n\/loadFailure)/,
  },
  {
    name: 'doors',
    test: /src\/(custom\/door|i18n\/(?!auth|useAuth))|src\/(doorPaths|hostConfig|navigation)\.ts|contract\/(doorSentences\.pl|cardNumber|fill|words)|preload-helper/,
    // What the doors of the auth area alone share is left out: the public page loads this.
    minShareCount: 3,
  },
  // Awaited by the doors: it must need nothing that needs them.
  { name: 'doorsEnglish', test: /contract\/doorSentences\.en|i18n\/doors\.en/ },
  // Whatever talks to the host needs all of it.
  { name: 'session', test: /src\/(httpClient|session|returnTo)\.ts|contract\/codes/ },
  {
    name: 'panel',
    test: /node_modules\/(@emotion|@hookform|@mui|@tanstack|lodash|ra-core|react-hook-form|react-router|react-transition-group)/,
    // More screens than there are lists: the counter waits for no table.
    minShareCount: 8,
  },
];

export default defineConfig({
  plugins: [
    react(),
    theme(),
    prerender(),
    // Once at build time, so that the server only hands out files. It fills in the pages itself.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg|json|webmanifest)$/ }),
  ],
  build: {
    // README names them: the first that know what the console uses (Firefox 121: `:has()`, by which a field shows its focus).
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Every browser that knows our syntax preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': server } },
});

/** Which files a script names to have them fetched beside one that it loads: each name weighs on the script. */
function filesToPreload(_: string, files: string[], host: { hostId: string; hostType: 'html' | 'js' }) {
  if (host.hostType === 'html') return files;
  // What the public page loads comes while the customer types.
  if (host.hostId.includes('PublicCheckPage')) return [];
  return files.filter((file) => !linkedInEveryPage.test(file));
}

const linkedInEveryPage = /\/(react|rolldown-runtime|doors)-[^/]+\.js$/;
