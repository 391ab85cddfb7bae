/** The import rules of docs/ARCHITECTURE.md. Each comment says what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * The folders of server/ from the ground up: each may import only those named before it. A feature that is not
 * named here may import all other features.
 */
const floors = [
  ...['platform', 'db', 'idempotency', 'exports', 'mail', 'http', 'audit', 'lockout', 'days'],
  ...[
    'salons',
    'apiKeys',
    'accounts',
    'actors',
    'webhooks',
    'requests',
    'cards',
    'eCards',
    'batches',
    'imports',
    'books',
    'seals',
    'statistics',
  ],
  ...['find', 'savedViews', 'reports'],
  ...['jobs', 'cli', 'demo'],
];
const upTo = (folder) => floors.slice(0, floors.indexOf(folder) + 1).join('|');

/** The folders of src/, in the same way. */
const consoleFloors = [
  'i18n',
  'theme',
  'wire',
  'ui',
  'kinds',
  'outside',
  'views',
  'money',
  'layout',
  'resources',
  'custom',
];

/**
 * Returns the rules that keep the order of the folders of src/ or server/. A folder without a place in that order
 * may import what matches `open`.
 */
const floorRules = (root, list, open = []) => [
  ...list.map((folder, floor) =>
    rule(
      'folders-have-floors',
      `A folder of ${root}/ imports only those before it in its floors (.dependency-cruiser.mjs): move down what both need, or have a file of ${root}/ itself hand it over.`,
      { path: `^${root}/${folder}/` },
      { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${list.slice(0, floor + 1).join('|')})/` },
    ),
  ),
  rule(
    'each-folder-has-a-floor',
    'Name the folder in its floors (.dependency-cruiser.mjs), behind all that it needs.',
    { path: `^${root}/([^/]+)/`, pathNot: `^${root}/(${list.join('|')})/` },
    { path: `^${root}/`, pathNot: [`^${root}/$1/`, ...open] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycle', 'Lift what both need into a file of its own.', {}, { circular: true }),
    {
      ...rule(
        'no-folder-cycle',
        'Move what both folders need into a third, or let one be handed what it needs of the other.',
        {},
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'tests-stay-outside',
      'Nothing imports tests; lift a shared builder into tests/support.',
      { pathNot: '^((tests|bench)/|playwright\\.config\\.ts$)' },
      { path: '^tests/' },
    ),
    rule(
      'contract-is-zod-only',
      'The contract does no I/O and knows neither side: move what needs more into src or server.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule(
      'console-loads-zod-mini',
      'Import `zod/mini`, which weighs 13 kB (gzip) in the browser and not 29.',
      { path: '^(contract|src)/' },
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    ),
    rule(
      'console-knows-no-server',
      'Both sides meet in contract/ only.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-knows-no-console',
      'Both sides meet in contract/ only.',
      { path: '^server/' },
      { path: '^src/' },
    ),
    rule(
      'resources-stay-apart',
      'A resource never imports another: lift what both need to src/kinds or src/views.',
      { path: '^src/resources/([^/]+)/' },
      { path: '^src/resources/', pathNot: '^src/resources/$1/' },
    ),
    rule(
      'screens-stay-apart',
      'A custom page never imports another: lift what both need to src/money, src/layout, src/views or src/outside.',
      // The sign-in page loads the panel and its first screen in advance.
      { path: '^src/custom/([^/]+)/', pathNot: '^src/custom/sign-in/preloadPanel\\.ts$' },
      {
        path: '^src/(custom|resources)/',
        pathNot: ['^src/custom/$1/', '^src/resources/boncards-transactions/'],
      },
    ),
    rule(
      'wire-through-providers',
      'Ask usePanelDataProvider() or the authProvider: only they know what a dead session means.',
      {
        path: '^src/',
        pathNot: '^src/((data|auth)Provider\\.ts|wire/|custom/public-check/)',
      },
      { path: '^src/(httpClient|wire/(findImport|readRecord|row))\\.ts$' },
    ),
    rule(
      'data-through-context',
      'Call usePanelDataProvider(): it checks each call for a dead session.',
      { path: '^src/', pathNot: '^src/layout/Panel\\.tsx$' },
      { path: '^src/dataProvider\\.ts$' },
    ),
    rule(
      'router-through-dom',
      'Import from react-router-dom: a second copy of the router makes react-admin render nothing under Vitest.',
      {},
      { path: '^node_modules/react-router/' },
    ),
    ...floorRules('src', consoleFloors),
    ...floorRules('server', floors, [`^server/(${upTo('reports')})/`, '^server/refusalSentence\\.ts$']),
    rule(
      'root-puts-together',
      'The files of server/ itself put everything together: move what a folder needs of them to server/platform.',
      { path: '^server/[^/]+/', pathNot: '^server/demo/' },
      { path: '^server/[^/]+\\.ts$', pathNot: '^server/refusalSentence\\.ts$' },
    ),
    rule(
      'sentences-know-the-contract-only',
      'Every folder may read the catalogue of refusals, so the catalogues of the features know nothing of these.',
      { path: ['^server/refusalSentence\\.ts$', '^server/(?!mail/).+/sentences\\.ts$'] },
      { pathNot: ['^contract/', '/sentences\\.ts$'] },
    ),
    rule(
      'operations-know-no-http',
      'An operation takes plain values; reading requests belongs to routes.ts.',
      { path: '^server/[^/]+/', pathNot: ['^server/http/', '/routes\\.ts$'] },
      { path: ['^server/http/', '^node_modules/(fastify|@fastify)/'] },
    ),
    rule(
      'changes-through-their-route',
      'A call that changes something gets its transaction from changeRoute(), which checks the rights of its caller in it.',
      { path: '^server/.*/routes\\.ts$' },
      { path: '^server/db/transact\\.ts$' },
    ),
    rule(
      'features-meet-in-queries',
      'Of another feature only queries, present.ts, the hash of a PIN, the end of API keys and what all sales of cards share: lift anything else to a folder below both.',
      { path: '^server/([^/]+)/', pathNot: '^server/(jobs|cli|demo)/' },
      {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/$1/',
          `^server/(${upTo('days')})/`,
          '/(queries|\\w+Queries|present)\\.ts$',
          '^server/cards/(pinHash|cardChange|claimReference)\\.ts$',
          '^server/apiKeys/deleteApiKey\\.ts$',
        ],
      },
    ),
    rule(
      'sql-in-queries',
      'SQL stands in queries.ts, …Queries.ts and migrations; give the query a name there.',
      { path: '^server/', pathNot: ['/(queries|\\w+Queries)\\.ts$', '^server/db/'] },
      { path: '^node_modules/kysely/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
