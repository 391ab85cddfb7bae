import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { documentHead } from './vite/documentHead.ts';
import { prerender } from './vite/prerender.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Returns whether the path of a module goes through one of these folders, or begins like one of these files. */
const within = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

/**
 * Modules that the same pages need are one file: in a hundred small ones they compress worse. Each of these groups is needed by all pages
 * that need any of it, but for a little that the counter does without; `npm run bench:weight` tells if that changes.
 */
const groups = [
  // React outlives our own versions in a browser's cache.
  { name: 'react', test: within('node_modules/(react|react-dom|scheduler)/') },
  // With React, what the public page needs.
  {
    name: 'shell',
    test: within(
      'contract/(cardNumber|codes|consolePaths|fill|language|lazily|money|normalizeText|publicSentences|warsaw|words/public)',
      'src/(httpClient|paths|session)\\.',
      'src/i18n/(language|loadFailure)',
      'src/kinds/(amounts|dates|regroup)',
      'src/ui/(camera/useCameraView|loadChunk|storage|translation)',
      'src/wire/(checkedBoncard|dates|hostConfig|httpFailure|isRecord|limitIn|listIn|readers|signedInUser|unreadable)\\.',
      'node_modules/zustand/',
      'preload-helper',
    ),
  },
  // The router and plain MUI, which the sign-in pages are made of.
  {
    name: 'signIn',
    test: within(
      'node_modules/(@emotion|@mui/(private-theming|styled-engine|system|utils)|hoist-non-react-statics|node-polyglot)/',
      'node_modules/(prop-types|ra-i18n-polyglot|react-hook-form|react-is|react-router(-dom)?|react-transition-group|stylis)/',
      'node_modules/@mui/material/esm/(Alert|Box|Button|ButtonBase|ButtonGroup|CircularProgress|CssBaseline|FormControl)/',
      'node_modules/@mui/material/esm/(FormHelperText|FormLabel|GlobalStyles|IconButton|InitColorSchemeScript)/',
      'node_modules/@mui/material/esm/(InputAdornment|InputBase|InputLabel|Link|OutlinedInput|Paper|SvgIcon)/',
      'node_modules/@mui/material/esm/(TextareaAutosize|Typography|DefaultPropsProvider|colors|styles|useLazyRipple)/',
      'node_modules/@mui/material/esm/(utils|zero-styled)/',
      'node_modules/@mui/icons-material/esm/(Storefront|Visibility|VisibilityOff)Outlined',
      // The menu's and so the router's, which a button of most lists has, too.
      'node_modules/@mui/icons-material/esm/ScheduleSend\\.',
      'node_modules/ra-core/dist/(i18n|notification|core/ResourceContext|form/validation/(ValidationError|setSubmission))',
      'src/(i18n/(panelProvider|use(Notify|Translate))|ui/P(assword|lain)Input|layout/(BrowserNotices|screens)|theme/tokens)',
      'src/views/FormRefusal',
      'contract/fieldSentences',
    ),
  },
  // Words and sentences stay in files of their language; the sign-in pages need some.
  {
    name: 'contract',
    minShareCount: 8,
    test: within('contract/(?!words/|fieldSentences)', 'node_modules/zod/'),
  },
  // Most of react-admin and MUI, but no forms and dialogs.
  {
    name: 'panel',
    minShareCount: 31,
    test: within(
      'node_modules/(?!lodash|@mui/icons-material|@mui/material/esm/Dialog|ra-ui-materialui/dist/input|ra-core/dist/(form|controller/input|util/FieldTitle))',
    ),
  },
  // What the counter needs until a card has been found, and the frame around it.
  {
    name: 'counter',
    minShareCount: 2,
    test: within(
      'src/custom/counter/(FindBoncard|use)',
      'src/money/(CardForm|CardNumberInput|MoneyCallNotice|SalonGate|boncardChanges|defaultSalon|findCard|focus|money|pending|random|use)',
      'src/wire/',
      'node_modules/@mui/icons-material/esm/(Add|CancelOutlined|ExpandMore|PhotoCameraOutlined|Search)\\.',
      'node_modules/@mui/material/esm/(Avatar|ListItemIcon|ListItemText)/',
      'node_modules/ra-core/dist/dataProvider/(fetch|undo|useGetOne|useRefresh)',
    ),
  },
  // What most lists, forms and dialogs need, and the counter does not.
  {
    name: 'office',
    minShareCount: 18,
    test: within('node_modules/', 'src/(kinds|views)/'),
  },
];

export default defineConfig({
  plugins: [
    react(),
    documentHead(),
    prerender(),
    // Once at build time, so that the server only hands out files. It fills in the pages itself.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg|json|wasm|webmanifest)$/ }),
  ],
  build: {
    // README names them: the first that know what the console uses (Firefox 121: `:has()`).
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Every browser that knows our syntax preloads modules itself.
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': server } },
});

/** Returns which files a script has fetched together with one that it loads: each name adds to the script's weight. */
function filesToPreload(_: string, files: string[], host: { hostType: 'html' | 'js' }) {
  if (host.hostType === 'html') return files;
  return files.filter((file) => !linkedInEveryPage.test(file));
}

const linkedInEveryPage = /\/(react|rolldown-runtime|shell)-[^/]+\.js$/;
