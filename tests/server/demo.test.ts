import { expect, onTestFinished, test } from 'vitest';
import { findFirstDay } from '../../server/books/dayClosingQueries.ts';
import { dayBefore, monthAt } from '../../server/books/months.ts';
import { findMonthsToClose } from '../../server/books/overview/todoQueries.ts';
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
  const from = await findFirstDay(db);
  if (!from) throw new Error('the story has no entries');
  const until = dayBefore(monthAt(now));
  const waiting = await findMonthsToClose(db, { from, until });
  expect(waiting).toEqual({ count: 1, first: `${until.slice(0, 7)}-01` });
});
