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

/**
 * Returns turns between keys: only as many items of a key as may run join the common queue, so that no key keeps the others
 * waiting. After each item, the place of a key that has more of them waiting stays empty for `pause` times as long as it took.
 */
export function createTurns({
  inAll,
  perKey,
  pause = 0,
}: {
  inAll: number;
  perKey: number;
  pause?: number;
}): Turns {
  const all = pLimit(inAll);
  const shares = new Map<string, LimitFunction>();
  return {
    async take<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal) {
      signal?.throwIfAborted();
      const share = shares.get(key) ?? pLimit(perKey);
      shares.set(key, share);
      const { promise: turn, resolve, reject } = Promise.withResolvers<Result>();
      void share(async () => {
        let tookMs = 0;
        await all(async () => {
          signal?.throwIfAborted();
          const startedAt = performance.now();
          try {
            return await work();
          } finally {
            tookMs = performance.now() - startedAt;
          }
        }).then(resolve, reject);
        if (pause > 0 && share.pendingCount > 0) await new Promise((end) => setTimeout(end, pause * tookMs));
      }).finally(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(key);
      });
      return unlessAborted(turn, signal);
    },
  };
}
