/** A bug put into a copy of the product, and the tests that have to notice it. */
export interface SeededBug {
  name: string;
  file: string;
  /** Text that occurs exactly once in the file, and what it becomes. */
  from: string;
  to: string;
  caughtBy: string;
}

const purchase = 'server/boncards/purchaseWithBoncard.ts';
const ledgerQueries = 'server/ledger/queries.ts';
const firstMigration = 'server/db/migrations/0001-cards-and-ledger.ts';

export const seededBugs: SeededBug[] = [
  {
    name: 'a card is not locked while money moves',
    file: ledgerQueries,
    from: `\n    .forUpdate('boncards'),`,
    to: ',',
    caughtBy: 'tests/server/boncards/race.test.ts',
  },
  {
    name: 'a purchase may be larger than the balance',
    file: purchase,
    from: 'if (amount > card.balance)',
    to: 'if (amount > card.balance && now.getTime() < 0)',
    caughtBy: 'tests/server/boncards/purchase.test.ts',
  },
  {
    name: 'a purchase needs no PIN',
    file: purchase,
    from: 'if (!card || !isGranted)',
    to: 'if (!card)',
    caughtBy: 'tests/server/boncards/purchase.test.ts',
  },
  {
    name: 'an expired card still pays',
    file: purchase,
    from: 'if (isExpired(card.valid_until, now))',
    to: 'if (isExpired(card.valid_until, new Date(0)))',
    caughtBy: 'tests/server/boncards/purchase.test.ts',
  },
  {
    name: 'a day is that of UTC, not of Warsaw',
    file: 'contract/warsaw.ts',
    from: `const TIME_ZONE = 'Europe/Warsaw'`,
    to: `const TIME_ZONE = 'UTC'`,
    caughtBy: 'tests/unit/contract/warsaw.test.ts',
  },
  {
    name: 'months are not clipped at the end of a month',
    file: 'contract/warsaw.ts',
    from: 'Math.min(date, lastDate)',
    to: 'Math.max(date, lastDate * 0)',
    caughtBy: 'tests/unit/contract/warsaw.test.ts',
  },
  {
    name: 'grosze are cut off instead of rounded',
    file: 'contract/money.ts',
    from: 'Math.round((pln ?? 0) * 100)',
    to: 'Math.trunc((pln ?? 0) * 100)',
    caughtBy: 'tests/unit/contract/wire.test.ts',
  },
  {
    name: 'an employer may cancel cards',
    file: 'contract/permissions.ts',
    from: `'boncards.cancel': administrators`,
    to: `'boncards.cancel': staff`,
    caughtBy: 'tests/server/matrix.test.ts',
  },
  {
    name: 'an answer goes out before COMMIT',
    file: 'server/db/transact.ts',
    from: `    const [{ command }] = await Promise.all([client.query(COMMIT), ...sent]);\n`,
    to: `    await Promise.all(sent);
    const command = 'COMMIT';
    setTimeout(() => void client.query(COMMIT).then(() => client.release(), () => client.release(true)), 30);
    return;\n`,
    caughtBy: 'tests/server/chaos.test.ts',
  },
  {
    name: 'an answer does not wait for the standby',
    file: 'server/db/client.ts',
    from: 'lock_timeout: timeouts.lockMs,',
    to: `lock_timeout: timeouts.lockMs,
    options: '-c synchronous_commit=local',`,
    caughtBy: 'tests/server/standby.test.ts',
  },
  {
    name: 'a broken COMMIT is called a failure',
    file: 'server/db/transact.ts',
    from: 'throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;',
    to: 'throw error;',
    caughtBy: 'tests/server/database.test.ts',
  },
  {
    name: 'a repeated key runs again',
    file: 'server/idempotency/answerOnce.ts',
    from: 'if (stored) return',
    to: `if (stored && name === '') return`,
    caughtBy: 'tests/server/idempotency.test.ts',
  },
  {
    name: 'two requests with one key run at once',
    file: 'server/idempotency/queries.ts',
    from: 'return claim?.claimed ?? false;',
    to: 'return claim !== undefined;',
    caughtBy: 'tests/server/idempotency.test.ts',
  },
  {
    name: 'wrong PINs are not counted',
    file: 'server/boncards/verifyPin.ts',
    from: `      ['card', number],\n`,
    to: '',
    caughtBy: 'tests/server/boncards/check.test.ts',
  },
  {
    name: 'a session outlives its logout',
    file: 'server/session/queries.ts',
    from: `await db.deleteFrom('sessions').where('id', '=', id).execute();`,
    to: `await db.selectFrom('sessions').where('id', '=', id).execute();`,
    caughtBy: 'tests/server/session.test.ts',
  },
  {
    name: 'a cancellation leaves the money in the books',
    file: ledgerQueries,
    from: 'if (balance === 0 || !cycle_id)',
    to: 'if (balance < 1e12 || !cycle_id)',
    caughtBy: 'tests/server/boncards/charge.test.ts',
  },
  {
    name: 'the ledger can be changed',
    file: firstMigration,
    from: 'BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries',
    to: 'BEFORE TRUNCATE ON ledger_entries',
    caughtBy: 'tests/server/database.test.ts',
  },
  {
    name: 'a balance may be negative',
    file: firstMigration,
    from: 'balance_after bigint NOT NULL CHECK (balance_after >= 0)',
    to: 'balance_after bigint NOT NULL',
    caughtBy: 'tests/server/database.test.ts',
  },
  {
    name: 'a download that nobody takes holds its connection for good',
    file: 'server/http/sendFile.ts',
    from: 'if (response.writableLength > 0 && written === before) response.destroy();',
    to: '',
    caughtBy: 'tests/server/sendFile.test.ts',
  },
  {
    name: 'a request waits for a connection of the pool for as long as it takes',
    file: 'server/db/client.ts',
    from: 'connectionTimeoutMillis: timeouts.poolWaitMs',
    to: 'connectionTimeoutMillis: 0 * timeouts.poolWaitMs',
    caughtBy: 'tests/server/limits.test.ts',
  },
  {
    name: 'two workers bring in the same batch of an import',
    file: 'server/imports/runImport.ts',
    from: 'if ((await lockProgress(tx, id)) !== done) return false;',
    to: 'await lockProgress(tx, id);',
    caughtBy: 'tests/server/importsBrokenOff.test.ts',
  },
  {
    name: 'nobody looks for an import whose worker died',
    file: 'server/jobs/startJobs.ts',
    from: '* * * * * resumeImports\n',
    to: '',
    caughtBy: 'tests/server/cron.test.ts',
  },
  {
    name: 'an embedded PostgreSQL that was killed stays away',
    file: 'server/db/embeddedPostgres.ts',
    from: 'if (!stopping.signal.aborted) restarting = restart();',
    to: '',
    caughtBy: 'tests/server/db/embeddedPostgres.test.ts',
  },
  {
    name: 'the operator’s command ends well although it found faults',
    file: 'server/operator/runOperator.ts',
    from: 'exitCode = await showFindings(findings,',
    to: 'await showFindings(findings,',
    caughtBy: 'tests/server/operator/reconcile.test.ts',
  },
  {
    name: 'an employer may open an administrator’s pages',
    file: 'src/routes.tsx',
    from: 'may(session.role(), action) ? null',
    to: 'may(session.role(), action) || session.role() ? null',
    caughtBy: 'tests/src/routes.test.tsx',
  },
  {
    name: 'typing is searched for before it rests',
    file: 'src/resources/boncards/BoncardSearch.tsx',
    from: 'const DEBOUNCE = 1000;',
    to: 'const DEBOUNCE = 100;',
    caughtBy: 'tests/e2e/bons.spec.ts',
  },
  {
    name: 'the local headers of a spreadsheet are not compared with its directory',
    file: 'server/spreadsheet/openArchive.ts',
    from: '    checkLocalHeader(entry, local);\n',
    to: '',
    caughtBy: 'tests/server/hostileFiles.test.ts',
  },
  {
    name: 'the unpacked sizes of a spreadsheet are not added up',
    file: 'server/spreadsheet/unpack.ts',
    from: 'room -= entry.uncompressedSize;',
    to: '',
    caughtBy: 'tests/server/hostileFiles.test.ts',
  },
  {
    name: 'an import that kills its reader is retried indefinitely',
    file: 'server/imports/runImport.ts',
    from: "if (deaths === MAX_READER_DEATHS) await failImport(db, id, 'file-too-complex');",
    to: '',
    caughtBy: 'tests/server/deadReaders.test.ts',
  },
  {
    name: 'the file of an import waits in clear',
    file: 'server/imports/fileCipher.ts',
    from: 'yield sealChunk(content.subarray(start, end), { salt, label });',
    to: 'yield content.subarray(start, end);',
    caughtBy: 'tests/server/waitingImports.test.ts',
  },
  {
    name: 'the reader of an upload gets the server’s secrets',
    file: 'server/imports/askReader.ts',
    from: 'env: { PATH: process.env.PATH },',
    to: 'env: process.env,',
    caughtBy: 'tests/unit/server/readerLimits.test.ts',
  },
  {
    name: 'everybody is let into the embedded PostgreSQL',
    file: 'server/db/peerAccess.ts',
    from: 'local all postgres peer map=bonpanel',
    to: 'local all postgres trust',
    caughtBy: 'tests/server/db/postgresUser.test.ts',
  },
  {
    name: 'an export’s filters stand in PostgreSQL’s log',
    file: 'server/db/readRows.ts',
    from: `\`current_setting(\${setting(place)})::\${types[place - 1]}\``,
    to: `\`'\${parameters[place - 1]}'\``,
    caughtBy: 'tests/server/postgresLog.test.ts',
  },
  {
    name: 'signing in waits for a standby that is away',
    file: 'server/db/commitUnsynced.ts',
    from: 'SET LOCAL synchronous_commit = off',
    to: 'SET LOCAL synchronous_commit = on',
    caughtBy: 'tests/server/standby.test.ts',
  },
  {
    name: 'an export has its name before it is whole',
    file: 'server/operator/newFile.ts',
    from: `const draft = \`\${path}.part\`;`,
    to: 'const draft = path;',
    caughtBy: 'tests/server/operator/files.test.ts',
  },
  {
    name: 'the audit’s total forgets an entry',
    file: 'server/db/migrations/0012-audit-counts.ts',
    from: 'SET count = known.count + 1',
    to: 'SET count = known.count',
    caughtBy: 'tests/server/audit.test.ts',
  },
  {
    name: 'Ctrl+C leaves the PostgreSQL of a command running',
    file: 'server/operator/openOperatorDatabase.ts',
    from: 'starting.then(({ stop }) => stop()).then(endSoon, endSoon);',
    to: 'endSoon();',
    caughtBy: 'tests/server/endSignals.test.ts',
  },
];
