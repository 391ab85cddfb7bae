import { setTimeout as wait } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { addUpOpenDays } from '../books/addUpOpenDays.ts';
import type { PooledDb } from '../db/client.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Timeouts } from '../platform/timeouts.ts';

interface Parts {
  db: PooledDb;
  metrics: Metrics;
  timeouts: Pick<Timeouts, 'addUpMs'>;
  log: Pick<BaseLogger, 'error'>;
}

/**
 * Adds up the open days every few seconds, which is too often for a job in the database. Returns a function that ends that, and
 * waits for the batch that has begun.
 */
export function keepAddingUp({ db, metrics, timeouts, log }: Parts): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run() {
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await metrics.job('addUpOpenDays', () => addUpOpenDays(db, { stopping: signal }));
        hasFailed = false;
      } catch (error) {
        // While PostgreSQL is away, once is enough.
        if (!hasFailed) log.error({ err: error }, 'open days cannot be added up');
        hasFailed = true;
      }
      await wait(timeouts.addUpMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
