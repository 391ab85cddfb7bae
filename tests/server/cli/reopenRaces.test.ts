import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalonId } from '../../../contract/ids.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { searchDays } from '../../../server/books/exceptions/searchDays.ts';
import { forgetClosedDays } from '../../../server/books/openDayQueries.ts';
import { readPinKeys } from '../../../server/cards/pinKey.ts';
import { reopenDays } from '../../../server/cli/reopenDays.ts';
import { transact } from '../../../server/db/transact.ts';
import { OperatorError } from '../../../server/platform/operatorError.ts';
import { sealDays } from '../../../server/seals/sealDays.ts';
import { expectBooksToAddUp } from '../../support/books.ts';
import { aCard, aSalon, aUser, type BuiltCard, cardOf, type SignedIn } from '../../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';
import { noRest } from '../../support/noRest.ts';
import { findings } from '../../support/operator.ts';
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts';
import { testConfig } from '../../support/testConfig.ts';
import { call } from '../../support/testServer.ts';

// requirements "Believed days": days that a wrong clock has closed are reopened while tills sell and servers close.

const DAY_MS = 86_400_000;
const TILLS = 3;
const ROUNDS = 4;
const BALANCE_PLN = 100_000;
const now = new Date();
const daysLater = (count: number) => new Date(now.getTime() + count * DAY_MS);

let copy: DatabaseCopy;
let server: ServerProcess;
let administrator: SignedIn;
let salonId: SalonId;
let card: BuiltCard;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  administrator = await aUser(copy, { role: 'administrator', salonId });
  const chargedAt = daysLater(-4);
  card = await aCard(copy, { status: 'active', pln: BALANCE_PLN, by: administrator, salonId, chargedAt });
  server = await startServerProcess(copy.dataDir, copy.variables);
  // The card's charge, four days ago, is all that the books know of.
  await findings(['confirm-day', '--yes'], copy.variables);
  await post('search', { number: card.number, pin: card.pin, searchForType: 'purchase' });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await copy.drop();
});

function post(name: 'search' | 'purchase', body: object) {
  return call(server, `POST /api/boncards/${name}`, { token: administrator.token, body });
}

const pay = (document: string) =>
  post('purchase', { boncard_id: card.id, place_of_sale: salonId, document, amount: 1 });

/** Everything that a server does with days that are over by its clock. */
async function work(at: Date) {
  const { db } = copy.database;
  const { current: sealKey } = await readPinKeys(testConfig({ DATA_DIR: copy.dataDir }), db);
  await closeDays(db, at, { wait: noRest });
  await Promise.all([
    sealDays(db, { sealKey, now: at, log: pino({ level: 'silent' }), wait: noRest }),
    searchDays(db, { wait: noRest }),
    addUpOpenDays(db, { wait: noRest }),
  ]);
  await transact(db, forgetClosedDays);
}

/** Runs the command, and repeats it if it asks for that because a day is being sealed. */
async function reopen() {
  const config = testConfig({ DATA_DIR: copy.dataDir });
  for (;;) {
    try {
      return await Array.fromAsync(reopenDays(copy.database.db, { config, email: '', isSure: true }));
    } catch (error) {
      if (!(error instanceof OperatorError && /Try again/.test(error.message))) throw error;
    }
  }
}

test('whatever runs meanwhile, each sale is booked once or refused, and the books are exact', async () => {
  const { db } = copy.database;
  const booked: string[] = [];
  const refusals = new Set<string>();
  const stopping = new AbortController();
  async function sell(till: number) {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const document = `PAR ${till}-${count}`;
      const { status, body } = await pay(document);
      if (status === 200) booked.push(document);
      else refusals.add(`${status} ${body.reason}`);
    }
  }
  const selling = Array.from({ length: TILLS }, (_, till) => sell(till));
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const ahead = daysLater(round % 2 ? 9 : 2);
      await work(ahead);
      // One server closes by the right clock, and another one still by the wrong one.
      await Promise.all([reopen(), work(now), work(ahead)]);
      await reopen();
      await expectBooksToAddUp(db);
    }
  } finally {
    stopping.abort();
    await Promise.all(selling);
  }

  expect([...refusals]).toEqual(['503 day-closed']);
  expect((await pay('PAR last')).status).toBe(200);
  booked.push('PAR last');
  const purchases = db.selectFrom('ledger_entries').select('document').where('kind', '=', 'purchase');
  expect((await purchases.execute()).map(({ document }) => document).sort()).toEqual(booked.sort());
  const left = BALANCE_PLN - booked.length;
  expect((await cardOf(db, card.number)).balance).toBe(left * 100);
  const query = `?at=${warsawDayOf(new Date())}`;
  const owed = await call(server, 'GET /api/books/liability', { token: administrator.token, query });
  expect(owed.body.items).toMatchObject([{ amount: left, cards: 1 }]);

  await work(daysLater(2));
  const { count } = await db
    .selectFrom('ledger_days')
    .select((select) => select.fn.sum<string>('count').as('count'))
    .where('kind', '=', 'purchase')
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(booked.length);
  await expectBooksToAddUp(db);
});
