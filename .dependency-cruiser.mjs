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
      `A folder of ${root}/ may import only the folders before it in the list of floors (.dependency-cruiser.mjs): move what both need to a lower folder, or let a file directly in ${root}/ pass it in.`,
      { path: `^${root}/${folder}/` },
      { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${list.slice(0, floor + 1).join('|')})/` },
    ),
  ),
  rule(
    'each-folder-has-a-floor',
    'Add the folder to its list of floors (.dependency-cruiser.mjs), after all folders that it needs.',
    { path: `^${root}/([^/]+)/`, pathNot: `^${root}/(${list.join('|')})/` },
    { path: `^${root}/`, pathNot: [`^${root}/$1/`, ...open] },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycle', 'Move what both need into a file of its own.', {}, { circular: true }),
    {
      ...rule(
        'no-folder-cycle',
        'Move what both folders need into a third one, or pass what one needs from the other in as an argument.',
        {},
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'tests-stay-outside',
      'Nothing outside tests imports a test: move a shared builder to tests/support.',
      { pathNot: '^((tests|bench)/|playwright\\.config\\.ts$)' },
      { path: '^tests/' },
    ),
    rule(
      'contract-is-zod-only',
      'The contract does no I/O and imports neither side: move what needs more to src or server.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule(
      'console-loads-zod-mini',
      'Import `zod/mini`: it weighs 13 kB (gzip) in the browser instead of 29.',
      { path: '^(contract|src)/' },
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    ),
    rule(
      'console-knows-no-server',
      'Console and server share only contract/.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-knows-no-console',
      'Console and server share only contract/.',
      { path: '^server/' },
      { path: '^src/' },
    ),
    rule(
      'resources-stay-apart',
      'A resource never imports another one: move what both need to src/kinds or src/views.',
      { path: '^src/resources/([^/]+)/' },
      { path: '^src/resources/', pathNot: '^src/resources/$1/' },
    ),
    rule(
      'screens-stay-apart',
      'A custom page never imports another one: move what both need to src/money, src/layout, src/views or src/outside.',
      // The sign-in page loads the panel and its first screen in advance.
      { path: '^src/custom/([^/]+)/', pathNot: '^src/custom/sign-in/preloadPanel\\.ts$' },
      {
        path: '^src/(custom|resources)/',
        pathNot: ['^src/custom/$1/', '^src/resources/boncards-transactions/'],
      },
    ),
    rule(
      'wire-through-providers',
      'Use usePanelDataProvider() or the authProvider: only they handle an expired session.',
      {
        path: '^src/',
        pathNot: '^src/((data|auth)Provider\\.ts|wire/|custom/public-check/)',
      },
      { path: '^src/(httpClient|wire/(findImport|readRecord|row))\\.ts$' },
    ),
    rule(
      'data-through-context',
      'Call usePanelDataProvider(): it checks each call for an expired session.',
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
      'The files directly in server/ put everything together: move what a folder needs from them to server/platform.',
      { path: '^server/[^/]+/', pathNot: '^server/demo/' },
      { path: '^server/[^/]+\\.ts$', pathNot: '^server/refusalSentence\\.ts$' },
    ),
    rule(
      'sentences-know-the-contract-only',
      'Every folder may import the catalogue of refusals, so the features’ catalogues must import only the contract.',
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
      'A call that changes something gets its transaction from changeRoute(), which checks the caller’s rights inside that transaction.',
      { path: '^server/.*/routes\\.ts$' },
      { path: '^server/db/transact\\.ts$' },
    ),
    rule(
      'features-meet-in-queries',
      'Import from another feature only its queries, present.ts, the hash of a PIN, the deletion of API keys and what all sales of cards share: move anything else to a folder below both.',
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
      'SQL belongs in queries.ts, …Queries.ts and migrations: give the query a name there.',
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
