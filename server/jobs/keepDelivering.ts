import type { BaseLogger } from 'pino';
import type { PooledDb } from '../db/client.ts';
import { allowedAddresses, type Config } from '../platform/config.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { deliverDue, turnMs } from '../webhooks/deliverDue.ts';
import { findOldestDue, letGoOf, type TakenWebhook, takeUpWebhooks } from '../webhooks/deliveryQueries.ts';
import { keepDoing } from './keepDoing.ts';

interface Parts {
  db: PooledDb;
  pinKeys: SealingKeys;
  config: Pick<Config, 'WEBHOOK_ALLOW'>;
  metrics: Metrics;
  timeouts: Pick<Timeouts, 'webhookTryMs' | 'webhookPollMs'>;
  clock: () => Date;
  log: Pick<BaseLogger, 'error'>;
}

/**
 * Delivers to webhooks, separately from all other background work and separately for each endpoint: one that is slow or
 * dead delays no other endpoint, no mail and no sale (docs/decisions/0048). Returns a function that stops this;
 * deliveries in progress are interrupted and sent again later.
 */
export function keepDelivering(parts: Parts): () => Promise<void> {
  const { db, pinKeys: keys, config, metrics, timeouts, clock, log } = parts;
  const { webhookTryMs: tryMs } = timeouts;
  const allowed = allowedAddresses(config);
  const underWay = new Set<Promise<void>>();

  function takeUp(taken: TakenWebhook, stopping: AbortSignal) {
    const { id } = taken;
    const delivering = deliverDue({ db, allowed, keys, metrics, tryMs, clock, log, stopping }, id)
      .catch((error) => {
        if (!stopping.aborted)
          log.error({ err: error, webhook: id }, 'deliveries to a webhook were broken off');
      })
      // If the database is unreachable, another server takes over the endpoint a little later.
      .then(() => letGoOf(db, taken).catch(() => undefined))
      .finally(() => underWay.delete(delivering));
    underWay.add(delivering);
  }

  async function takeUpDue(stopping: AbortSignal) {
    const now = clock();
    for (const taken of await takeUpWebhooks(db, { now, holdMs: turnMs({ tryMs }) })) takeUp(taken, stopping);
    const since = await findOldestDue(db, now);
    metrics.deliveriesWait(since ? (now.getTime() - since.getTime()) / 1000 : 0);
  }

  const failure = 'deliveries to webhooks cannot be looked up';
  const stop = keepDoing(takeUpDue, { everyMs: timeouts.webhookPollMs, failure, log });
  return async () => {
    await stop();
    await Promise.all(underWay);
  };
}
