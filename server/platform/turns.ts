import pLimit, { type LimitFunction } from 'p-limit';

/** The client has gone; nobody is there to receive an answer. */
export class ClientGone extends Error {}

/** Limits how much runs at once, in all and per key. Everything else waits; nothing is refused. */
export interface Turns {
  /**
   * Runs the work when its turn comes.
   * @throws {ClientGone} if the signal aborts before that. Work that has begun goes on.
   */
  take<Result>(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Returns how many wait with a key, among them those who left since the last turn. */
  waiting(key: string): number;
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
    async take<Result>(key: string, work: () => Promise<Result>, signal: AbortSignal) {
      if (signal.aborted) throw new ClientGone();
      const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
      const leave = () => reject(new ClientGone());
      signal.addEventListener('abort', leave);
      const share = shares.get(key) ?? pLimit(perKey);
      shares.set(key, share);
      void share(async () => {
        // One that has left takes no place in the common queue.
        if (signal.aborted) return;
        let tookMs = 0;
        await all(async () => {
          if (signal.aborted) return;
          signal.removeEventListener('abort', leave);
          const startedAt = performance.now();
          try {
            resolve(await work());
          } catch (error) {
            reject(error);
          }
          tookMs = performance.now() - startedAt;
        });
        if (pause > 0 && share.pendingCount > 0) await new Promise((end) => setTimeout(end, pause * tookMs));
      }).finally(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(key);
      });
      return result;
    },
    waiting: (key) => shares.get(key)?.pendingCount ?? 0,
  };
}
