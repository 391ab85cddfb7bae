/** Import rules of docs/ARCHITECTURE.md. Each comment says what to do instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no-cycle', 'Lift what both need into a file of its own.', {}, { circular: true }),
    rule(
      'tests-stay-outside',
      'Nothing imports tests; lift a shared builder into tests/support.',
      { pathNot: '^(tests|bench)/' },
      { path: '^tests/' },
    ),
    rule(
      'contract-is-zod-only',
      'The contract does no I/O and knows neither side: move what needs more into src or server.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
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
      'A resource never imports another: lift what both need to src/kinds or src/resources/views.',
      { path: '^src/resources/([^/]+)/' },
      {
        path: '^src/resources/',
        pathNot: ['^src/resources/$1/', '^src/resources/views/', '^src/resources/defineResource\\.ts$'],
      },
    ),
    rule(
      'screens-stay-apart',
      'A custom page never imports another: lift what both need to src/kinds, src/counter, src/layout or src/resources/views.',
      { path: '^src/custom/([^/]+)/' },
      {
        path: '^src/(custom|resources)/',
        pathNot: ['^src/custom/$1/', '^src/resources/(views|boncards-transactions)/'],
      },
    ),
    rule(
      'counter-knows-no-screen',
      'What charge and purchase share knows neither: have the screen pass it in (`Trade` in trade.ts).',
      { path: '^src/counter/' },
      { path: '^src/(custom|resources)/', pathNot: '^src/resources/views/' },
    ),
    rule(
      'kinds-know-no-screen',
      'What a value looks like knows nothing of where it is shown: pass that in, or lift it to src/kinds.',
      { path: '^src/kinds/' },
      { path: '^src/(custom|resources|layout)/' },
    ),
    rule(
      'wire-through-providers',
      'Ask usePanelDataProvider() or the authProvider: only they know what a dead session means.',
      {
        path: '^src/',
        pathNot: '^src/((data|auth)Provider\\.ts|wire/|custom/public-check/)',
      },
      { path: '^src/(httpClient|wire/)', pathNot: '^src/wire/customMethods\\.ts$' },
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
    rule(
      'operations-know-no-http',
      'An operation takes plain values; reading requests belongs to routes.ts.',
      {
        path: '^server/(audit|boncards|imports|ledger|lockout|mail|salons|spreadsheet|statistics|table|users|session|idempotency|jobs|db|operator)/',
        pathNot: '/routes\\.ts$',
      },
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
      'Across server features only queries.ts and present.ts: lift anything else out of the feature.',
      { path: '^server/(boncards|imports|ledger|salons|statistics|users|session)/' },
      {
        path: '^server/(boncards|imports|ledger|salons|statistics|users|session)/',
        pathNot: ['^server/$1/', '/(queries|present)\\.ts$'],
      },
    ),
    rule(
      'sql-in-queries',
      'SQL stands in queries.ts and migrations; give the query a name there.',
      { path: '^server/', pathNot: ['/queries\\.ts$', '^server/db/'] },
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
