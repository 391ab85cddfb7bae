import { useRef } from 'react';
import { warsawDayOf } from '../../contract/warsaw.ts';
import { now } from '../now.ts';
import type { Sending } from '../wire/sending.ts';

/** A mail usually leaves within seconds; while the mail server is down it may wait for days. */
const SOON_MS = 30_000;
const SOON_INTERVAL_MS = 1000;
const LATE_INTERVAL_MS = 30_000;
/** Every call counts as use, and the session of an unattended screen has to end (requirements "Session"). */
const TOO_LATE_MS = 3_600_000;

/**
 * Returns a function that returns the milliseconds until the state of an e-card's mail should be loaded again: each
 * second at first, later every half minute, and `false` (never) once the mail has left, or after an hour.
 */
export function useSendingPoll(): (sending: Sending | null | undefined) => number | false {
  const since = useRef<number>(undefined);
  return (sending) => {
    if (!sending || !isLeaving(sending)) {
      since.current = undefined;
      return false;
    }
    since.current ??= performance.now();
    const waited = performance.now() - since.current;
    if (waited > TOO_LATE_MS) return false;
    return waited < SOON_MS ? SOON_INTERVAL_MS : LATE_INTERVAL_MS;
  };
}

/** Returns whether a mail is waiting only for the mail server, and not for its day. */
export function isLeaving({ state, send_on: sendOn }: Sending): boolean {
  return state === 'queued' && (sendOn === null || sendOn <= warsawDayOf(now()));
}
