import { setTimeout as wait } from 'node:timers/promises';
import type { BaseLogger } from 'pino';

/** Repeats work with a pause in between. Returns a function that stops this and waits for work in progress. */
export function keepDoing(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, failure, log }: { everyMs: number; failure: string; log: Pick<BaseLogger, 'error'> },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run() {
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await work(signal);
        hasFailed = false;
      } catch (error) {
        // While PostgreSQL is unreachable, logging this once is enough.
        if (!hasFailed) log.error({ err: error }, failure);
        hasFailed = true;
      }
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
