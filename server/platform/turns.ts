import pLimit, { type LimitFunction } from 'p-limit';
import { unlessAborted } from './unlessAborted.ts';

/** Limits how much runs at once, in all and per key. Everything else waits; nothing is refused. */
export interface Turns {
  /**
   * Runs the work when its turn comes.
   * @throws the signal's reason if the signal aborts first.
   */
  take<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Returns turns between keys: only as many items of a key as may run join the common queue, so that no key keeps the others waiting. */
export function createTurns({ inAll, perKey }: { inAll: number; perKey: number }): Turns {
  const all = pLimit(inAll);
  const shares = new Map<string, LimitFunction>();
  return {
    async take(key, work, signal) {
      signal?.throwIfAborted();
      const share = shares.get(key) ?? pLimit(perKey);
      shares.set(key, share);
      const turn = share(() =>
        all(() => {
          signal?.throwIfAborted();
          return work();
        }),
      ).finally(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(key);
      });
      return unlessAborted(turn, signal);
    },
  };
}
