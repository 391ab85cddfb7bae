import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SalonId } from '../../../contract/ids.ts';
import { addUpOpenDays } from '../../../server/books/addUpOpenDays.ts';
import { closeDays } from '../../../server/books/closeDays.ts';
import { searchDays } from '../../../server/books/exceptions/searchDays.ts';
import { writeOffExpired } from '../../../server/cards/writeOffExpired.ts';
import type { Pace } from '../../../server/platform/yieldToSales.ts';
import { sealDays } from '../../../server/seals/sealDays.ts';
import { aCard, aSalon, aUser, type SignedIn } from '../../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';
import { testPinKey } from '../../support/testConfig.ts';

// Background work pauses to leave PostgreSQL to the counters (docs/decisions/0028). There is a database but no server,
// which would do this work by itself.

let copy: DatabaseCopy;
let salonId: SalonId;
let by: SignedIn;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  by = await aUser(copy, { salonId });
  // These cards expire a year later and are written off in three pieces of 50.
  for (let count = 0; count < 150; count++)
    await aCard(copy, { status: 'active', by, salonId, chargedAt: soldAt });
  await sql`INSERT INTO open_entries SELECT gen_random_uuid() FROM generate_series(151, 3000)`.execute(
    copy.database.db,
  );
});
afterEach(() => void vi.useRealTimers());
afterAll(() => copy.drop());

const soldAt = new Date('2024-01-02T10:00:00Z');
/** Three days are over by then. */
const now = new Date('2024-01-05T12:00:00Z');
const expired = new Date('2026-01-02T12:00:00Z');

/** Work that takes three pieces, and how to count the rows that show how many pieces are done. */
const works: [string, (pace: Pace) => Promise<void>, { count: string; ofPiece: number }][] = [
  [
    'adding up open days',
    (pace) => addUpOpenDays(copy.database.db, pace),
    { count: 'SELECT 3000 - count(*) AS count FROM open_entries', ofPiece: 1000 },
  ],
  [
    'closing days',
    (pace) => closeDays(copy.database.db, now, pace),
    { count: 'SELECT count(*) FROM closed_days', ofPiece: 1 },
  ],
  [
    'searching days',
    (pace) => searchDays(copy.database.db, pace),
    { count: 'SELECT count(DISTINCT day) FROM exception_days', ofPiece: 1 },
  ],
  [
    'sealing days',
    (pace) =>
      sealDays(copy.database.db, {
        sealKey: { id: 1, key: testPinKey },
        now,
        log: pino({ level: 'silent' }),
        ...pace,
      }),
    { count: 'SELECT count(*) FROM seals', ofPiece: 1 },
  ],
  [
    'writing off expired cards',
    (pace) => writeOffExpired(copy.database.db, { days: 30, now: expired, ...pace }),
    { count: `SELECT count(*) FROM ledger_entries WHERE kind = 'breakage'`, ofPiece: 50 },
  ],
];

test.each(works)('%s pauses after each piece, and ends at a stop', async (_, work, { count, ofPiece }) => {
  const pieces = async () => {
    const { rows } = await sql.raw<{ count: number }>(count).execute(copy.database.db);
    return Number(rows[0]?.count) / ofPiece;
  };
  const rests: number[] = [];
  const wait = async (ms: number) => void rests.push(ms);
  const stopping = new AbortController();
  const stop = async (ms: number) => {
    await wait(ms);
    stopping.abort();
  };
  await work({ stopping: stopping.signal, wait: stop });
  await work({ stopping: stopping.signal, wait: stop });
  expect([await pieces(), rests.length]).toEqual([1, 1]);
  vi.setSystemTime(soldAt);
  await work({ wait });
  const [, short = 0, long, shortAgain = 0, longAgain] = rests;
  expect([await pieces(), rests.length]).toEqual([3, 5]);
  expect([long, longAgain]).toEqual([16 * short, 16 * shortAgain]);
});
