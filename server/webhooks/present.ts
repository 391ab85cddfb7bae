import type { z } from 'zod';
import type { WebhookStatus, webhook, webhookDelivery } from '../../contract/webhook.ts';
import { doneBy } from '../platform/actor.ts';
import type { DeliveryRow, WebhookRow } from './queries.ts';

export function presentWebhook(row: WebhookRow, secret?: string): z.output<typeof webhook> {
  const { id, url, events, active, waiting, former_secret_until } = row;
  return {
    ...{ id, url, events, active, waiting, former_secret_until },
    // One that was switched off by an earlier version still has it.
    failing_since: active ? row.failing_since : null,
    status: statusOf(row),
    created: doneBy(row.creator_name, row.created_at),
    ...(secret !== undefined && { secret }),
  };
}

function statusOf({ active, gone_at, failing_since }: WebhookRow): WebhookStatus {
  if (!active) return gone_at ? 'gone' : 'off';
  return failing_since ? 'failing' : 'working';
}

export function presentDelivery(row: DeliveryRow): z.output<typeof webhookDelivery> {
  const { next_try_at, ...delivery } = row;
  return { ...delivery, next_try: next_try_at };
}
