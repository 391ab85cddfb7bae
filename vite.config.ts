import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunks } from './vite/chunks.ts';
import { noScriptNotice } from './vite/noScript.ts';
import { prerender } from './vite/prerender.ts';
import { theme } from './vite/theme.ts';
import { withoutUnused } from './vite/withoutUnused.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [
    react(),
    theme(),
    noScriptNotice(),
    withoutUnused(),
    chunks(),
    prerender(),
    // Once at build time, so that the server only hands out files. It fills in the pages itself.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg|json|webmanifest)$/ }),
  ],
  build: {
    // README names them: the first that know what the console uses (Firefox 121: `:has()`).
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Every browser that knows our syntax preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
  },
  server: { proxy: { '/api': server } },
});

/** Which files a script names to have them fetched beside one that it loads: each name weighs on the script. */
function filesToPreload(_: string, files: string[], host: { hostType: 'html' | 'js' }) {
  if (host.hostType === 'html') return files;
  return files.filter((file) => !linkedInEveryPage.test(file));
}

const linkedInEveryPage = /\/(react|rolldown-runtime|entry)-[^/]+\.js$/;
