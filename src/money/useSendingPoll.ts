import { useRef } from 'react';
import { warsawDayOf } from '../../contract/warsaw.ts';
import type { Sending } from '../wire/sending.ts';

/** A mail usually leaves within seconds; while the mail server is away it may wait for days. */
const SOON_MS = 30_000;
const SOON_INTERVAL_MS = 1000;
const LATE_INTERVAL_MS = 30_000;

/**
 * Returns a function that says after how many milliseconds to ask again about the state of an e-card's mail: each second at first, then
 * each half minute, and `false`, never, once it has left.
 */
export function useSendingPoll(): (sending: Sending | null | undefined) => number | false {
  const since = useRef<number>(undefined);
  return (sending) => {
    if (!sending || !isLeaving(sending)) {
      since.current = undefined;
      return false;
    }
    since.current ??= Date.now();
    return Date.now() - since.current < SOON_MS ? SOON_INTERVAL_MS : LATE_INTERVAL_MS;
  };
}

/** Whether a mail waits for nothing but the mail server. */
export function isLeaving({ state, send_on: sendOn }: Sending): boolean {
  return state === 'queued' && (sendOn === null || sendOn <= warsawDayOf(new Date()));
}
