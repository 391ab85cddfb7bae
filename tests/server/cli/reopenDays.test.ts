import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SalonId } from '../../../contract/ids.ts';
import { addDays, type WarsawDay, warsawDayOf } from '../../../contract/warsaw.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { closeMonth } from '../../../server/books/closeMonth.ts';
import { endDays, lockDays } from '../../../server/books/dayClosingQueries.ts';
import { countExceptions, searchNextDay } from '../../../server/books/exceptions/queries.ts';
import { searchDays } from '../../../server/books/exceptions/searchDays.ts';
import { restartOpenDays } from '../../../server/books/openDayQueries.ts';
import { forgetSumsAfter, withdrawDays } from '../../../server/books/reopenQueries.ts';
import { listDebts } from '../../../server/books/settlementQueries.ts';
import { readPinKeys } from '../../../server/cards/pinKey.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import { checkDays } from '../../../server/cli/checkDays.ts';
import { reopenDays } from '../../../server/cli/reopenDays.ts';
import { keepSign } from '../../../server/days/queries.ts';
import { clocksOf } from '../../../server/days/watchTime.ts';
import type { PooledDb } from '../../../server/db/client.ts';
import { InTheWay } from '../../../server/db/failures.ts';
import { transact } from '../../../server/db/transact.ts';
import { sealDays, sealWithdrawal } from '../../../server/seals/sealDays.ts';
import {
  addSeal,
  digestAudit,
  digestChanges,
  digestLedger,
  findLastSeal,
} from '../../../server/seals/sealQueries.ts';
import { findBookFaults } from '../../support/bookFaults.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, type SignedIn } from '../../support/builders.ts';
import { countWaiting } from '../../support/countWaiting.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';
import { eventually } from '../../support/eventually.ts';
import { noRest } from '../../support/noRest.ts';
import { findings } from '../../support/operator.ts';
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts';
import { testConfig, testPinKey } from '../../support/testConfig.ts';
import { call } from '../../support/testServer.ts';

// requirements "Believed days": a server has run for two days with clocks three months ahead, which were then set back.

const DAY_MS = 86_400_000;
const now = new Date();
const today = warsawDayOf(now);
const later = new Date(now.getTime() + 100 * DAY_MS);

let copy: DatabaseCopy;
let server: ServerProcess;
let administrator: SignedIn;
let salonId: SalonId;
let card: BuiltCard;

const env = () => ({ ...copy.variables, DATA_DIR: copy.dataDir });
const email = async () =>
  (
    await copy.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', administrator.id)
      .executeTakeFirstOrThrow()
  ).email;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  const { db } = copy.database;
  salonId = await aSalon(copy);
  administrator = await aUser(copy, { role: 'administrator', salonId });
  card = await aCard(copy, {
    status: 'active',
    by: administrator,
    salonId,
    chargedAt: new Date(now.getTime() - 300 * DAY_MS),
  });
  await aCard(copy, { status: 'active', by: administrator, salonId, chargedAt: later });
  const further = new Date(later.getTime() + 2 * DAY_MS);
  await sql`UPDATE cycles SET closed_at = NULL`.execute(db);
  await writeOffExpired(db, { days: 1, now: further, wait: noRest });
  const seal = {
    sealKey: { id: 1, key: testPinKey },
    now: further,
    log: pino({ level: 'silent' }),
    wait: noRest,
  };
  await sql`INSERT INTO pin_keys (id, hash, begun_at) VALUES (1, ${Buffer.from('')}, now()) ON CONFLICT DO NOTHING`
    .execute(db)
    .catch(() => undefined);
  await closeDays(db, further, { wait: noRest });
  const month = warsawDayOf(new Date(later.getTime() - 40 * DAY_MS)).slice(0, 7);
  await transact(db, (tx) =>
    closeMonth(tx, {
      month,
      by: { userId: administrator.id, address: '::1' },
      now: new Date(further.getTime() + DAY_MS),
    }),
  );
  await sealDays(db, seal);
  await searchDays(db, { wait: noRest });
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await copy.drop();
});

test('doctor reports what a wrong clock has closed and written off, with the command that undoes it', async () => {
  const { faults } = await findings(['doctor'], env());
  const days = faults.filter(({ name }) => name === 'days');
  expect(days.map(({ text }) => text)).toEqual([
    expect.stringContaining(`are closed, although it is ${today}`),
    expect.stringMatching(/balances written off by a clock/),
  ]);
  for (const { fix } of days) expect(fix).toBe('bonpanel reopen-days');
});

test('until then every call that changes something is refused with 503 and the same reason, and writes nothing', async () => {
  server = await startServerProcess(copy.dataDir, copy.variables);
  const pending = await aCard(copy, { by: administrator, salonId });
  const body = {
    boncard_id: pending.id,
    place_of_sale: salonId,
    document: 'FV 1',
    amount: 50,
    type: 0,
    expired_months: 3,
  };
  for (const [name, input] of [
    ['POST /api/boncards/issue', body],
    ['POST /api/salons', { name: 'Sopot', address: 'Morska 1' }],
    ['POST /api/auth/login', { email: await email(), password: 'wrong-password' }],
  ] as const) {
    const answer = await call(server, name, { token: administrator.token, body: input });
    expect([name, answer.status, answer.body.reason]).toEqual([name, 503, 'day-closed']);
    expect(answer.headers.get('Retry-After')).toBe('60');
  }
});

test('the operator’s commands still work, and their entries record what the clock showed', async () => {
  for (const command of [
    ['backup', `${copy.dataDir}/early.zip`],
    ['create-admin', 'nowa@example.test'],
    ['reset-password', await email()],
    ['export', 'charge', `${copy.dataDir}/early.csv`],
    ['pin-keys'],
    ['migrate'],
  ]) {
    const { faults } = await findings(command, env());
    expect([command, faults]).toEqual([command, []]);
  }
  const entry = await copy.database.db
    .selectFrom('audit_entries')
    .select(['at', 'details'])
    .where('command', '=', 'backup')
    .executeTakeFirstOrThrow();
  expect(warsawDayOf(entry.at) > warsawDayOf(later)).toBe(true);
  expect(String(entry.details?.after.clock).slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
});

test('without --yes it only says what it would do', async () => {
  const { found, faults } = await findings(['reopen-days', '--as', await email()], env());
  expect(faults).toEqual([]);
  expect(found).toEqual([
    expect.objectContaining({ level: 'note', fix: expect.stringContaining('bonpanel reopen-days --yes') }),
  ]);
});

test('it reopens the days, keeps their rows, seals that, gives balances back, and the books are exact', async () => {
  const { found, faults } = await findings(['reopen-days', '--as', await email(), '--yes'], env());
  expect(faults).toEqual([]);
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringContaining('are open again'),
    expect.stringMatching(/^written-off balances that are back: \d+$/),
  ]);
  const { db } = copy.database;
  const inForce = await db
    .selectFrom('closed_days')
    .select((select) => select.fn.max('day').as('day'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  expect(inForce && inForce.day < today).toBe(true);
  expect(
    (await db.selectFrom('closed_days').select('day').where('withdrawn_at', 'is not', null).execute()).length,
  ).toBeGreaterThan(99);
  expect(await db.selectFrom('closed_months').select('withdrawn_by').execute()).toEqual([
    { withdrawn_by: expect.any(Number) },
  ]);
  expect(
    await db.selectFrom('boncards').select(['status', 'balance']).where('id', '=', card.id).execute(),
  ).toEqual([{ status: 'active', balance: 10000 }]);
  await expectBooksToAddUp(db);
  const { found: doctor } = await findings(['doctor'], env());
  expect(doctor.filter(({ name, level }) => name === 'days' && level === 'fault')).toEqual([]);
});

test('a second run finds nothing to do', async () => {
  const { found } = await findings(['reopen-days', '--as', await email(), '--yes'], env());
  expect(found.map(({ text }) => text)).toEqual([`no day is closed ahead of ${today}`]);
});

test('then sales go on, and the days are closed and sealed again when they are over', async () => {
  const pending = await aCard(copy, { by: administrator, salonId });
  const body = {
    boncard_id: pending.id,
    place_of_sale: salonId,
    document: 'FV 1',
    amount: 50,
    type: 0,
    expired_months: 3,
  };
  expect((await call(server, 'POST /api/boncards/issue', { token: administrator.token, body })).status).toBe(
    200,
  );
  const { db } = copy.database;
  const further = new Date(now.getTime() + 10 * DAY_MS);
  await closeDays(db, further, { wait: noRest });
  await sealDays(db, { sealKey: { id: 1, key: testPinKey }, now: further, log: pino({ level: 'silent' }) });
  const last = await db
    .selectFrom('seals')
    .select('day')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(last.day).toBe(addDays(warsawDayOf(new Date(further.getTime() - 2 * 3_600_000)), -1));
  await expectBooksToAddUp(db);
});

/**
 * Returns a database of its own with a person, and a function that sells a card in one salon and spends all of it in
 * another.
 */
async function aTrade() {
  const books = await openDatabaseCopy();
  onTestFinished(() => books.drop());
  const [sold, paidIn] = [await aSalon(books), await aSalon(books)];
  const by = await aUser(books, { role: 'administrator', salonId: sold });
  const trade = (day: string) =>
    aCard(books, { status: 'used', by, salonId: sold, paidIn, chargedAt: new Date(`${day}T12:00:00Z`) });
  return { db: books.database.db, dataDir: books.dataDir, by, trade };
}

test('what salons owe each other is right both while a day that is over is not closed yet, and once it is closed', async () => {
  const { db, dataDir, trade } = await aTrade();
  const config = testConfig({ DATA_DIR: dataDir });
  await trade('2026-03-10');
  const early = new Date('2026-03-11T12:00:00Z');
  await closeDays(db, early);
  const { current: sealKey } = await readPinKeys(config, db);
  await sealDays(db, { sealKey, now: early, log: pino({ level: 'silent' }) });
  await trade('2026-03-12');
  await trade('2026-03-19');
  const at = new Date('2026-03-20T12:00:00Z');
  // As if the server had stopped after ending the days and before closing any of them.
  await transact(db, (tx) => endDays(tx, { last: '2026-06-30' as WarsawDay, now: at }));
  const debts = async () =>
    (await listDebts(db, '2026-03')).debts.map(({ count, amount }) => ({ count, amount }));
  const all = [{ count: 3, amount: 30000 }];
  expect(await debts()).toEqual(all);

  const clocks = clocksOf(() => at);
  const found = await Array.fromAsync(reopenDays(db, { config, email: '', isSure: true, clocks }));
  expect(found.map(({ text }) => text)).toEqual(['the days from 2026-03-20 to 2026-06-30 are open again']);
  expect(await debts()).toEqual(all);
  await expectBooksToAddUp(db);

  await closeDays(db, at);
  expect(await debts()).toEqual(all);
  await expectBooksToAddUp(db);
});

test('a month is not closed if its days are reopened while it is being closed', async () => {
  const { db, by, trade } = await aTrade();
  await trade('2026-02-03');
  const at = new Date('2026-03-05T12:00:00Z');
  await closeDays(db, at);
  const last = '2026-02-10' as WarsawDay;
  const { closing } = await transact(db, async (tx) => {
    await lockDays(tx);
    const begun = expect(
      transact(db, (other) =>
        closeMonth(other, { month: '2026-02', by: { userId: by.id, address: null }, now: at }),
      ),
    ).rejects.toThrow(InTheWay);
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    await withdrawDays(tx, last, { number: 1, now: at });
    await forgetSumsAfter(tx, last, { closed: last });
    await restartOpenDays(tx);
    return { closing: begun };
  });
  await closing;
  expect(await db.selectFrom('closed_months').selectAll().execute()).toEqual([]);
  await expectBooksToAddUp(db);
});

/** Closes days as if this were the believed instant, without sealing them. */
const closeAt = (db: PooledDb, day: string) => closeDays(db, new Date(`${day}T12:00:00Z`));

/** Returns a function that seals the closed days, and one that reopens days as of an instant. */
async function aSeal({ db, dataDir }: { db: PooledDb; dataDir: string }) {
  const config = testConfig({ DATA_DIR: dataDir });
  const { current: sealKey } = await readPinKeys(config, db);
  const now = new Date('2026-03-20T12:00:00Z');
  return {
    sealKey,
    now,
    seal: () => sealDays(db, { sealKey, now, log: pino({ level: 'silent' }), wait: noRest }),
    reopen: () =>
      Array.fromAsync(reopenDays(db, { config, email: '', isSure: true, clocks: clocksOf(() => now) })),
  };
}

/** Returns the closed days without a seal of their own. */
async function daysWithoutSeal(db: PooledDb) {
  const sealed = db.selectFrom('seals').select('day').where('is_withdrawal', '=', false);
  const days = db.selectFrom('closed_days').select('day').where('withdrawn_at', 'is', null);
  return (await days.where('day', 'not in', sealed).orderBy('day').execute()).map(({ day }) => day);
}

test.each([['some days had been sealed'], ['no day had been sealed']])(
  'days that stay closed and were not sealed yet are sealed after days ahead are reopened: %s',
  async (before) => {
    const { db, dataDir, trade } = await aTrade();
    const { seal, reopen } = await aSeal({ db, dataDir });
    await trade('2026-03-10');
    await trade('2026-03-13');
    await closeAt(db, '2026-03-11');
    if (before.startsWith('some')) await seal();
    await closeAt(db, '2026-06-30');
    await reopen();
    await expectBooksToAddUp(db);
    await seal();
    expect(await daysWithoutSeal(db)).toEqual([]);
    await expectBooksToAddUp(db);
    await closeAt(db, '2026-03-25');
    await seal();
    expect(await daysWithoutSeal(db)).toEqual([]);
    await expectBooksToAddUp(db);
  },
);

test('days that an earlier version did not seal because days ahead were reopened are named, and sealed', async () => {
  const { db, dataDir, trade } = await aTrade();
  const { seal, sealKey, now } = await aSeal({ db, dataDir });
  await trade('2026-03-10');
  await closeAt(db, '2026-03-11');
  await seal();
  await closeAt(db, '2026-03-13');
  const passedOver = ['2026-03-11', '2026-03-12'] as const;
  await transact(db, (tx) => sealWithdrawal(tx, { day: passedOver[1] as WarsawDay, sealKey, now }));
  await closeAt(db, '2026-03-14');
  await transact(db, async (tx) => {
    const span = { day: '2026-03-13' as WarsawDay, isFirst: false };
    const [ledger, audit, changes] = [
      await digestLedger(tx, span),
      await digestAudit(tx, span),
      await digestChanges(tx, span),
    ];
    const sealed = {
      ...{ is_withdrawal: false, day: span.day, sealed_at: now },
      ...{ ledger_count: ledger.count, ledger_hash: ledger.hash },
      ...{ audit_count: audit.count, audit_hash: audit.hash },
      ...{ change_count: changes.count, change_hash: changes.hash },
    };
    await addSeal(tx, await findLastSeal(tx), sealed, sealKey);
  });
  expect((await findBookFaults(db)).map(({ text }) => text)).toEqual(
    passedOver.map((day) => `the seal of ${day} is missing`),
  );
  await seal();
  expect(await daysWithoutSeal(db)).toEqual([]);
  await expectBooksToAddUp(db);
});

test('what was unusual on a day that is over and not closed yet is counted once after days ahead are reopened', async () => {
  const { db, dataDir, trade } = await aTrade();
  const { reopen } = await aSeal({ db, dataDir });
  await trade('2026-03-10');
  await closeAt(db, '2026-03-11');
  await trade('2026-03-12');
  await addUpOpenDays(db, { wait: noRest });
  const unusual = () => countExceptions(db, { from: '2026-03-01', to: '2026-03-31' });
  const before = await unusual();
  expect(before).not.toEqual([]);
  await transact(db, (tx) => endDays(tx, { last: '2026-06-30' as WarsawDay, now }));
  await reopen();
  expect(await unusual()).toEqual(before);
  await addUpOpenDays(db, { wait: noRest });
  expect(await unusual()).toEqual(before);
});

test('while it is in doubt which day it is, nothing is opened, and doctor names only what is wrong on any of them', async () => {
  const { db, dataDir, trade } = await aTrade();
  await trade('2026-03-10');
  await closeAt(db, '2026-03-15');
  const before = new Date('2026-03-12T12:00:00Z');
  const sign = {
    trustedAt: before,
    claimedAt: before,
    heldMs: 0,
    boot: 'before',
    uptimeMs: 0,
    confirmations: 0,
  };
  await transact(db, (tx) => keepSign(tx, sign));
  const clocks = clocksOf(() => new Date('2026-03-15T12:00:00Z'));
  const config = testConfig({ DATA_DIR: dataDir });
  for (const isSure of [false, true])
    await expect(Array.fromAsync(reopenDays(db, { config, email: '', isSure, clocks }))).rejects.toThrow(
      /bonpanel confirm-day/,
    );
  const fixes = async () => (await Array.fromAsync(checkDays(db, clocks))).map(({ fix }) => fix);
  const decide = expect.stringContaining('bonpanel confirm-day');
  expect(await fixes()).toEqual([decide]);

  await transact(db, (tx) => endDays(tx, { last: '2026-03-15' as WarsawDay, now: before }));
  const later = 'Only once it is certain which day it is: bonpanel reopen-days';
  expect(await fixes()).toEqual([decide, later]);
});

test('days that are being searched while they are reopened count as not searched', async () => {
  const { db, dataDir, trade } = await aTrade();
  const config = testConfig({ DATA_DIR: dataDir });
  await trade('2026-03-10');
  const ahead = new Date('2026-06-30T12:00:00Z');
  await closeDays(db, ahead);
  const { current: sealKey } = await readPinKeys(config, db);
  await sealDays(db, { sealKey, now: ahead, log: pino({ level: 'silent' }) });
  const clocks = clocksOf(() => new Date('2026-03-20T12:00:00Z'));
  const { reopening } = await transact(db, async (tx) => {
    while (await searchNextDay(tx));
    const begun = Array.fromAsync(reopenDays(db, { config, email: '', isSure: true, clocks }));
    await eventually(async () => expect(await countWaiting(db)).toBe(1));
    return { reopening: begun };
  });
  await reopening;
  const { last } = await db
    .selectFrom('exception_days')
    .select((select) => select.fn.max('day').as('last'))
    .executeTakeFirstOrThrow();
  expect(last).toBe('2026-03-19');
});
