import { listWriteOffsAfter } from '../books/reopenQueries.ts';
import { WORTH_TELLING_MS } from '../days/believedTime.ts';
import { behindSentence, confirmFix, doubtFix, doubtSentence, lateSentence } from '../days/doubtSentence.ts';
import { findTrouble, latestDay } from '../days/findTrouble.ts';
import { findSign, MAX_COUNTED } from '../days/queries.ts';
import { type Clocks, readBelievedTime, realClocks } from '../days/watchTime.ts';
import type { Db } from '../db/client.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const REOPEN = 'bonpanel reopen-days';

/** Yields whether the time is believed, and what a wrong clock has left behind. */
export async function* checkDays(db: Db, clocks: Clocks = realClocks): AsyncGenerator<Finding> {
  const time = await readBelievedTime(db, clocks);
  const { doubt, day, isBehind, aheadMs } = time;
  // After a restore, no server has given a sign of life yet: it starts, and waits with what cannot be undone.
  const isExpected = doubt?.why === 'clock-ahead' && !(await findSign(db));
  const report = isExpected ? note : fault;
  if (doubt) yield report('days', doubtSentence(doubt, time), { fix: doubtFix(doubt), data: { day } });
  else if (aheadMs > WORTH_TELLING_MS) {
    yield note('days', lateSentence(time), {
      fix: 'If the clocks are right, because the machine was paused: bonpanel confirm-day. Shut it down instead: a machine that was off overnight needs no confirmation.',
      data: { day },
    });
  } else if (isBehind) yield note('days', behindSentence(time), { fix: confirmFix(time), data: { day } });
  else yield ok('days', `${day} is believed`, { data: { day } });
  const today = latestDay(time);
  // As long as it is in doubt which day it is, days that are rightly closed may look as if they were closed too early.
  const fix = doubt ? `Only once it is certain which day it is: ${REOPEN}` : REOPEN;
  const { entries, closedUntil } = await findTrouble(db, time);
  if (closedUntil) {
    const text = `the days up to ${closedUntil} are closed, although it is ${today}: a change that is dated on them is refused`;
    yield fault('days', text, { fix, data: { closedUntil } });
  }
  const { length: writeOffs } = await listWriteOffsAfter(db, today);
  if (writeOffs > 0) {
    yield fault('days', `balances written off by a clock that was ahead of ${today}: ${writeOffs}`, {
      fix,
      data: { writeOffs },
    });
  }
  if (entries > 0) {
    const count = entries < MAX_COUNTED ? entries : `${MAX_COUNTED} or more`;
    yield note('days', `ledger entries dated after ${today}, because their clock was ahead: ${count}`, {
      fix: 'Nothing has to be done: reports show them on their dates, and what follows on their cards has at least that date.',
      data: { entries },
    });
  }
}
