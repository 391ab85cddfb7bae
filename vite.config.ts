import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { prerender } from './vite/prerender.ts';
import { theme } from './vite/theme.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Pieces that are needed together anyway; in dozens of small files they compress worse. */
const chunkGroups = [
  {
    name: 'react',
    // With what every page needs to say that a part of it did not arrive.
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/(loadChunk|i18n\/loadFailure)/,
  },
  {
    name: 'public',
    test: /src\/(custom\/public-check|i18n\/(catalogue|check\.pl|failures\.pl|frame\.pl|language|publicPage\.pl|use))|src\/(hostConfig|paths)\.ts|contract\/(publicSentences\.pl|cardNumber|fill|language)|preload-helper/,
    minShareCount: 2,
  },
  // Awaited by the public page: it must need nothing that needs it.
  { name: 'publicEnglish', test: /contract\/publicSentences\.en|i18n\/(failures|frame|publicPage)\.en/ },
  // Whatever talks to the host needs all of it.
  { name: 'session', test: /src\/(httpClient|session|returnTo)\.ts|contract\/codes/ },
  // What the login is made of (200 kB with React, requirements "Figures"); the panel has it, too.
  {
    name: 'login',
    test: loginModules(),
    minShareCount: 4,
  },
  {
    name: 'panel',
    test: /node_modules\/(@emotion|@hookform|@mui|@tanstack|lodash|ra-core|react-hook-form|react-router|react-transition-group)/,
    // More screens than there are lists: the counter waits for no table.
    minShareCount: 8,
  },
];

/** The libraries of the login, as far as it uses them: anything more is the panel's. */
function loginModules(): RegExp {
  const whole =
    'react-router|react-hook-form|@emotion|stylis|react-is|hoist-non-react-statics|node-polyglot|ra-i18n-polyglot|zustand|clsx|@mui/(styled-engine|private-theming)';
  const raCore =
    'i18n/(I18nContext|useTranslate|useI18nProvider)\\.|notification/|core/ResourceContext|form/validation/(ValidationError|setSubmissionErrors)';
  const mui =
    'styles/|utils/(?!mergeSlotProps)|colors/|zero-styled/|(Alert|Box|Button|ButtonBase|CircularProgress|CssBaseline|FormControl|FormHelperText|FormLabel|IconButton|InputAdornment|InputBase|InputLabel|Link|OutlinedInput|Paper|SvgIcon|Typography)/';
  return new RegExp(
    `node_modules/((${whole})/|@mui/utils/esm/(?!useSlotProps)|@mui/system/esm/(?!useMediaQuery|Stack)|react-transition-group/esm/(TransitionGroup|utils/ChildMapping)|ra-core/dist/(${raCore})|@mui/material/esm/(${mui}))`,
  );
}

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

const linkedInEveryPage = /\/(react|rolldown-runtime|public)-[^/]+\.js$/;
