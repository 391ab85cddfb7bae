import type { DeliveryId, WebhookId } from '../../contract/webhook.ts';
import { facts } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { type Refusal, refuse } from '../platform/refusal.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  lockDelivery,
  lockWebhook,
  restartDelivery,
} from './queries.ts';
import { auditedWebhook } from './saveWebhook.ts';

/** Queues a test event without content, to see whether it arrives. */
export async function testWebhook(
  tx: Tx,
  { id, by, now }: Change<Person> & { id: WebhookId },
): Promise<Refusal | undefined> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) return refuse('not-found');
  if (!webhook.active) return refuse('webhook-off');
  await insertDelivery(tx, { id: newId<DeliveryId>(), webhook_id: id, event: 'webhook.test', data: {}, now });
  await recordAudit(tx, { by, now }, { action: 'webhook.tested', object: auditedWebhook(webhook) });
  return undefined;
}

/** Queues a delivery again that has arrived or was given up, with the same id, by which its receiver recognizes it. */
export async function replayDelivery(
  tx: Tx,
  { id, by, now }: Change<Person> & { id: DeliveryId },
): Promise<DeliveryRow | Refusal> {
  const delivery = await lockDelivery(tx, id);
  if (!delivery) return refuse('not-found');
  if (!delivery.active) return refuse('webhook-off');
  if (delivery.status === 'waiting') return refuse('delivery-waiting');
  await restartDelivery(tx, id, now);
  const object = auditedWebhook({ id: delivery.webhook_id, url: delivery.url });
  const details = facts({ event: delivery.event });
  await recordAudit(tx, { by, now }, { action: 'webhook.replayed', object, details });
  const restarted = await findDelivery(tx, id);
  return restarted ?? refuse('not-found');
}
