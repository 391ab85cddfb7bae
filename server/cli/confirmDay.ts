import { WORTH_TELLING_MS } from '../days/believedTime.ts';
import { confirmTime } from '../days/confirmTime.ts';
import { behindSentence, confirmFix, doubtSentence, lateSentence } from '../days/doubtSentence.ts';
import { type Clocks, readBelievedTime, realClocks } from '../days/watchTime.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Confirms that the time shown by the clocks is right, after they have jumped, a wrong day was believed, or the server
 * has been off for days. Without `isSure`, it only yields what it would do.
 * @throws {OperatorError} if this machine's clock and the database's differ: at least one of them is wrong.
 */
export async function* confirmDay(
  db: PooledDb,
  { isSure, clocks = realClocks }: { isSure: boolean; clocks?: Clocks },
): AsyncGenerator<Finding> {
  const before = await readBelievedTime(db, clocks);
  const { doubt, clockDay, isBelieved, isBehind, aheadMs } = before;
  if (doubt?.why === 'clocks-differ')
    throw new OperatorError(`${doubtSentence(doubt, before)}. Set them first.`);
  if (isBelieved && !isBehind && aheadMs <= WORTH_TELLING_MS) {
    yield ok('clock', `${clockDay} is believed already`, { data: { day: clockDay } });
    return;
  }
  if (!isSure) {
    if (isBehind) yield note('clock', behindSentence(before), { fix: confirmFix(before) });
    else if (isBelieved)
      yield note('clock', lateSentence(before), { fix: 'If they are right: bonpanel confirm-day --yes' });
    else {
      const text = `the clocks of this machine and of the database say ${clockDay}; the last day known to be right is ${before.day}`;
      yield note('clock', text, { fix: confirmFix(before) });
    }
    return;
  }
  await transact(db, (tx) => confirmTime(tx, { clocks, command: 'confirm-day', before }));
  yield ok('clock', `${clockDay} is believed from now on, by every server within a minute`, {
    data: { day: clockDay },
  });
}
