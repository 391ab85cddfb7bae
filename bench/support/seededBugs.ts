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
    from: 'lock_timeout: 5_000,',
    to: `lock_timeout: 5_000,
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
    name: 'lists take the connections of the counters',
    file: 'server/app.ts',
    from: 'createLists({ listDb, db })',
    to: 'createLists({ listDb: db, db: listDb })',
    caughtBy: 'tests/server/fairShares.test.ts',
  },
  {
    name: 'one session takes all places of the lists',
    file: 'server/config.ts',
    from: 'LISTS_PER_SESSION = 2',
    to: 'LISTS_PER_SESSION = 100',
    caughtBy: 'tests/server/fairShares.test.ts',
  },
  {
    name: 'a person may export as often at once as they like',
    file: 'server/exports.ts',
    from: 'if (exporting.has(userId))',
    to: 'if (exporting.has(userId) && exporting.size === 0)',
    caughtBy: 'tests/server/exports.test.ts',
  },
  {
    name: 'an entry for a closed day is missing among its amounts',
    file: 'server/db/migrations/0010-ranges.ts',
    from: 'runs[later] := runs[later] + step;',
    to: 'runs[later] := runs[later];',
    caughtBy: 'tests/server/closedDays.test.ts',
  },
  {
    name: 'a range of amounts takes in the whole of its first step',
    file: 'server/db/amountSteps.ts',
    from: 'from: isFirstWhole ? first : first + 1',
    to: 'from: first',
    caughtBy: 'tests/unit/server/amountSteps.test.ts',
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
];
