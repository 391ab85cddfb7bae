import { expect, onTestFinished, test } from 'vitest';
import { dayBefore, monthAt } from '../../server/books/months.ts';
import { findBookState } from '../../server/books/openDayQueries.ts';
import { listMonthsToClose } from '../../server/books/overview/monthsToClose.ts';
import { closeBooks } from '../../server/demo/closeBooks.ts';
import { seed } from '../../server/demo/seed.ts';
import { testFiles } from '../support/testConfig.ts';
import { startTestServer } from '../support/testServer.ts';

const month = monthAt(new Date());

// The story begins a number of days ago: in which month that was depends on the day.
test.each([
  ['first', new Date(`${month}-01T10:00:00Z`)],
  ['last', new Date(`${dayBefore(month)}T10:00:00Z`)],
])('on the %s day of a month, only the previous month of the demo waits to be closed', async (_, now) => {
  const { database, hashPin, stop } = await startTestServer();
  onTestFinished(stop);
  const { db } = database;
  await seed({ db, hashPin, files: testFiles }, now);
  await closeBooks(db, now);
  const waiting = await listMonthsToClose(db, { now, state: await findBookState(db) });
  expect(waiting).toEqual([dayBefore(monthAt(now)).slice(0, 7)]);
});
