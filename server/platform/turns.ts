import pLimit, { type LimitFunction } from 'p-limit';

/** The client has disconnected, so nobody is there to receive an answer. */
export class ClientGone extends Error {}

/** It was not the caller's turn in time. */
export class NoTurn extends Error {}

interface Waiting {
  /** Work of the same key in another lane has places of its own. */
  lane?: string;
  /** Aborts if nobody is waiting for the result any more. */
  signal: AbortSignal;
  /** How long (milliseconds) to wait for the turn; if missing, as long as the client waits. */
  waitMs?: number;
}

/** Limits how much work runs at once, in total and per key. The rest waits. */
export interface Turns {
  /**
   * Runs the work when it is its turn. The work may give up its place before it is done, if the rest of it takes turns
   * of its own.
   * @throws {ClientGone} if the signal aborts before the work begins; work that has begun continues.
   * @throws {NoTurn} if it is not its turn in time, or too many are waiting already.
   */
  take<Result>(key: string, work: (leave: () => void) => Promise<Result>, waiting: Waiting): Promise<Result>;
  /** Returns how much is waiting for a key without lanes; includes work that was given up since the last turn. */
  waiting(key: string): number;
}

interface Limits {
  /** How much runs at once in total. */
  inAll: number;
  /** How much of one key runs at once in each of its lanes. */
  perKey: number;
  /** How much of one lane may wait. */
  maxWaiting?: number;
  /**
   * If more work of the same key is waiting, its place stays empty after each item, for this many times as long as the
   * item took.
   */
  pause?: number;
  /** The longer pause while more than `of` are waiting, and the shortest one (milliseconds). */
  crowd?: { of: number; pause: number; leastMs: number };
  /** How much of one key runs at once, without pauses, while no other key has asked recently. */
  whenAlone?: number;
}

/** For how long after one key has asked, others don't count as alone. */
const LATELY_MS = 10_000;

/**
 * Creates turns between keys. Only as many items of a key as may run at once join the common queue, so that no key
 * keeps the others waiting.
 */
export function createTurns({
  inAll,
  perKey,
  maxWaiting = Number.POSITIVE_INFINITY,
  pause = 0,
  crowd,
  whenAlone = perKey,
}: Limits): Turns {
  const all = pLimit(inAll);
  const shares = new Map<string, LimitFunction>();
  const askers = new Askers();
  const isAlone = (key: string) => whenAlone > perKey && askers.isAlone(key);
  return {
    async take<Result>(
      key: string,
      work: (leave: () => void) => Promise<Result>,
      { lane = '', signal, waitMs }: Waiting,
    ) {
      if (signal.aborted) throw new ClientGone();
      askers.note(key);
      const place = lane === '' ? key : `${key} ${lane}`;
      const share = shares.get(place) ?? pLimit(perKey);
      if (share.pendingCount >= maxWaiting) throw new NoTurn();
      shares.set(place, share);
      share.concurrency = isAlone(key) ? whenAlone : perKey;
      const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
      let isWaiting = true;
      const end = () => {
        isWaiting = false;
        signal.removeEventListener('abort', leave);
        clearTimeout(timer);
      };
      const giveUp = (error: Error) => {
        end();
        reject(error);
      };
      const leave = () => giveUp(new ClientGone());
      const timer = waitMs === undefined ? undefined : setTimeout(() => giveUp(new NoTurn()), waitMs);
      signal.addEventListener('abort', leave);
      void share(async () => {
        // Work that was given up takes no place in the common queue.
        if (!isWaiting) return;
        let tookMs = 0;
        await all(async () => {
          if (!isWaiting) return;
          end();
          const startedAt = performance.now();
          const { promise: left, resolve: leavePlace } = Promise.withResolvers<void>();
          const working = (async () => work(leavePlace))();
          resolve(working);
          await Promise.race([left, working.catch(() => undefined)]);
          tookMs = performance.now() - startedAt;
        });
        if (share.pendingCount === 0 || isAlone(key)) return;
        const isCrowd = crowd !== undefined && share.pendingCount > crowd.of;
        const pauseMs = isCrowd ? Math.max(crowd.pause * tookMs, crowd.leastMs) : pause * tookMs;
        if (pauseMs > 0) await new Promise((rested) => setTimeout(rested, pauseMs));
      }).finally(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(place);
      });
      return result;
    },
    waiting: (key) => shares.get(key)?.pendingCount ?? 0,
  };
}

/** Records which key asked last, and when another key last did. */
class Askers {
  #last = { key: '', at: Number.NEGATIVE_INFINITY };
  #anotherAt = Number.NEGATIVE_INFINITY;

  note(key: string) {
    if (key !== this.#last.key) this.#anotherAt = this.#last.at;
    this.#last = { key, at: performance.now() };
  }

  /** Returns whether no other key has asked recently. */
  isAlone(key: string): boolean {
    const othersAt = key === this.#last.key ? this.#anotherAt : this.#last.at;
    return performance.now() - othersAt > LATELY_MS;
  }
}
