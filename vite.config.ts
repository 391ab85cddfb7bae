import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { documentHead } from './vite/documentHead.ts';
import { prerender } from './vite/prerender.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * Returns a pattern that matches the path of a module in one of these folders, or in a file whose path begins like
 * this.
 */
const within = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

/**
 * Modules that the same pages need are put into one file, because a hundred small files compress worse. A group
 * contains the modules that it names and all that these import, except those of a group above it. With small
 * exceptions, a page that needs part of a group needs all of it; `npm run bench:weight` shows if that changes
 * (decision 0037).
 */
const groups = [
  // Alone, because the page at an e-card's link has none of the other groups.
  { name: 'saveFile', test: within('src/ui/saveFile') },
  // React stays in the browser's cache when our own version changes.
  { name: 'react', test: within('node_modules/(react|react-dom|scheduler)/') },
  // What the public page shares with all other pages.
  {
    name: 'shell',
    test: within(
      'contract/(cardNumber|fill|publicSentences|words/public)',
      'src/(httpClient|paths)\\.',
      'src/i18n/(language|loadFailure)',
      'src/kinds/(amounts|dates|regroup)',
      'src/ui/(camera/useCameraView|loadChunk|storage|translation)',
      'src/wire/checkedBoncard',
      'preload-helper',
    ),
  },
  // The router, and what the sign-in pages share with the panel.
  {
    name: 'signIn',
    test: within(
      'contract/fieldSentences',
      'node_modules/@mui/material/esm/(Alert|InputAdornment|Link)/',
      'node_modules/ra-core/dist/(form/validation/setSubmission|notification/NotificationContextP)',
      'src/i18n/useNotify',
      'src/layout/(BrowserNotices|Logo|Toasts)',
      'src/router\\.',
      'src/ui/PlainInput',
      'src/views/FormRefusal',
    ),
  },
  // What validates a form: a sign-in page loads it once somebody types.
  { name: 'contract', test: within('contract/calls\\.', 'src/views/contractResolver') },
  // The frame around the panel, and what the counter shares with lists, forms and details.
  {
    name: 'panel',
    test: within(
      'contract/(boncardCan|reversal)',
      'node_modules/@mui/material/esm/(AlertTitle|Card|Stack)/',
      'node_modules/@mui/icons-material/esm/PhotoCameraOutlined',
      'src/layout/Panel\\.',
      'src/money/(cardState|MoneyCallNotice|reversible|useCardCamera|useMoneyCall|useScanner)',
      'src/ui/LoadFailure',
      'src/views/FormDraft',
      'src/wire/boncardOf',
    ),
  },
  // What the counter needs until a card has been found.
  { name: 'counter', test: within('src/custom/counter/ChargeScreen') },
  // What lists share with forms and details.
  {
    name: 'office',
    test: within(
      'contract/relativeDay',
      'node_modules/(lodash|ra-core/dist/(auth|controller/(field|saveContext)|core|dataProvider|i18n|routing|util))/',
      'node_modules/@mui/icons-material/esm/(Delete|PrintOutlined)\\.',
      'node_modules/@mui/material/esm/(CardContent|Checkbox|ListItem|ListItemButton|Table|TableBody|TableCell|TableHead|TableRow)/',
      'node_modules/ra-ui-materialui/dist/(Offline|layout/(Confirm|TopToolbar))',
      'src/kinds/Kind(Field|Input)',
      'src/wire/receiveFile',
      'src/theme/callColor',
      'src/ui/(BreakableText|DownloadStatus|useDownload)',
      'src/views/(CallItem|DialogForm|ListPages|RecordOrFailure|ViewButton)',
    ),
  },
  { name: 'list', test: within('src/views/PanelList') },
];

export default defineConfig({
  plugins: [
    react(),
    documentHead(),
    prerender(),
    // Compressed once at build time, so that the server only sends the files. The HTML pages are not: the server
    // fills them in.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg|json|wasm|webmanifest)$/ }),
  ],
  build: {
    // The README names these versions: the first that support everything the console uses (Firefox 121: `:has()`).
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Every browser that supports our syntax preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    rolldownOptions: { input: ['index.html', 'e-card.html'], output: { codeSplitting: { groups } } },
  },
  // The e-card's page comes from the server, as it was last built.
  server: { proxy: { '/api': server, '/bon/': server, '/assets/': server } },
});

/**
 * Returns the files that a script preloads together with a chunk, without those that every page links to: each name
 * adds to the script's weight.
 */
function filesToPreload(_: string, files: string[], host: { hostType: 'html' | 'js' }) {
  if (host.hostType === 'html') return files;
  return files.filter((file) => !linkedInEveryPage.test(file));
}

const linkedInEveryPage = /\/(react|rolldown-runtime|shell)-[^/]+\.js$/;
