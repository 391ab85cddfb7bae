import { listWriteOffsAfter } from '../books/reopenQueries.ts';
import { doubtFix, doubtSentence } from '../days/doubtSentence.ts';
import { findTrouble } from '../days/findTrouble.ts';
import { findSign, MAX_COUNTED } from '../days/queries.ts';
import { type Clocks, readBelievedTime, realClocks } from '../days/watchTime.ts';
import type { Db } from '../db/client.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const REOPEN = 'bonpanel reopen-days';

/** Yields whether the time is believed, and what a wrong clock has left behind. */
export async function* checkDays(db: Db, clocks: Clocks = realClocks): AsyncGenerator<Finding> {
  const time = await readBelievedTime(db, clocks);
  const { doubt, day } = time;
  // After a restore, no server has given a sign of life yet: it starts, and waits with what cannot be undone.
  const isExpected = doubt?.why === 'clock-ahead' && !(await findSign(db));
  const report = isExpected ? note : fault;
  yield doubt
    ? report('days', doubtSentence(doubt, time), { fix: doubtFix(doubt), data: { day } })
    : ok('days', `${day} is believed`, { data: { day } });
  const { entries, closedUntil } = await findTrouble(db, time);
  if (closedUntil) {
    const text = `the days up to ${closedUntil} are closed, although it is ${day}: a change that is dated on them is refused`;
    yield fault('days', text, { fix: REOPEN, data: { closedUntil } });
  }
  const { length: writeOffs } = await listWriteOffsAfter(db, day);
  if (writeOffs > 0) {
    yield fault('days', `${writeOffs} balances were written off by a clock that was ahead of ${day}`, {
      fix: REOPEN,
      data: { writeOffs },
    });
  }
  if (entries > 0) {
    const count = entries < MAX_COUNTED ? entries : `${MAX_COUNTED} or more`;
    yield note('days', `${count} ledger entries are dated after ${day}: their clock was ahead`, {
      fix: 'Nothing has to be done: reports show them on their dates, and what follows on their cards has at least that date.',
      data: { entries },
    });
  }
}
