import { HOUR_MS } from '../platform/durations.ts';
import { type BelievedTime, type Doubt, HOLD_MS } from './believedTime.ts';

const WAITING = 'closing, sealing, writing off and deleting what has expired wait';

/** Returns why the time is not believed, and what waits because of that, for logs and the operator. */
export function doubtSentence(doubt: Doubt, { day, clockDay }: BelievedTime): string {
  if (doubt.why === 'clocks-differ') {
    return `this server’s clock says ${doubt.server.toISOString()}, the database’s ${doubt.database.toISOString()}: ${WAITING} until they agree`;
  }
  const hours = Math.ceil((HOLD_MS - doubt.heldMs) / HOUR_MS);
  return `the clocks say ${clockDay}, but the last day known to be right is ${day}: ${WAITING} until the clocks have run on for ${hours} h, or are right again`;
}

/** Returns what the operator can do about a doubt. */
export function doubtFix({ why }: Doubt): string {
  return why === 'clocks-differ'
    ? 'Synchronize both machines by NTP.'
    : 'If the day is right: bonpanel confirm-day. If it is not, set the clocks; then bonpanel doctor.';
}

/** Returns that a later day was believed before, and what waits because of that. */
export function behindSentence({ clockDay }: BelievedTime): string {
  return `the clocks say ${clockDay}, and a later day was believed before: what was dated ahead is corrected once the clocks have run on for ${HOLD_MS / HOUR_MS} h`;
}

/** Returns what the operator can do if the clocks are right. */
export function confirmFix({ clockDay }: BelievedTime): string {
  return `If today is ${clockDay}: bonpanel confirm-day --yes`;
}

/** Returns that a day is believed and the next one will be late, because the clocks have jumped by some hours. */
export function lateSentence({ day, aheadMs }: BelievedTime): string {
  const hours = Math.round(aheadMs / HOUR_MS);
  return `${day} is believed, but the clocks are ${hours} h ahead of the time that the machine has been running: after midnight, ${WAITING} for as long`;
}
