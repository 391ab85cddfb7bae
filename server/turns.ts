/** Lets so many run at once, in all and of one key; the others wait, and none is refused. */
export interface Turns {
  /** Does the work when its turn has come. @throws the signal's reason where there is one and that comes first. */
  take<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Share {
  running: number;
  /** What starts those that wait, in their order. */
  waiting: Set<() => void>;
}

export function createTurns({ inAll, perKey }: { inAll: number; perKey: number }): Turns {
  // The key that has waited longest for a turn comes first.
  const shares = new Map<string, Share>();
  let running = 0;

  function startNext() {
    for (const [key, share] of shares) {
      if (running >= inAll) return;
      const [start] = share.waiting;
      if (!start || share.running >= perKey) continue;
      share.waiting.delete(start);
      share.running += 1;
      running += 1;
      // However many wait with this key, all others come before its next turn.
      shares.delete(key);
      shares.set(key, share);
      start();
    }
  }

  function forgetIfUnused(key: string, share: Share) {
    if (share.running === 0 && share.waiting.size === 0) shares.delete(key);
  }

  return {
    async take(key, work, signal) {
      signal?.throwIfAborted();
      const share = shares.get(key) ?? { running: 0, waiting: new Set() };
      shares.set(key, share);
      await new Promise<void>((start, leave) => {
        share.waiting.add(start);
        signal?.addEventListener('abort', () => {
          if (!share.waiting.delete(start)) return;
          forgetIfUnused(key, share);
          leave(signal.reason);
        });
        startNext();
      });
      try {
        return await work();
      } finally {
        share.running -= 1;
        running -= 1;
        forgetIfUnused(key, share);
        startNext();
      }
    },
  };
}
