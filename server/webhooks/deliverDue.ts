import type { BaseLogger } from 'pino';
import type { WebhookId } from '../../contract/webhook.ts';
import { listAdministratorEmails } from '../accounts/queries.ts';
import { nobody, recordAudit } from '../audit/queries.ts';
import type { PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { addMail } from '../mail/queries.ts';
import type { AllowedAddresses } from '../platform/allowedAddresses.ts';
import { HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '../platform/durations.ts';
import type { DeliveryOutcome, Metrics } from '../platform/metrics.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import {
  type DueDelivery,
  findNextDelivery,
  recordHealth,
  recordTry,
  switchOff,
  type TryOutcome,
} from './deliveryQueries.ts';
import { openAgent } from './openAgent.ts';
import { auditedWebhook } from './saveWebhook.ts';
import { secretOf } from './secrets.ts';
import { sendDelivery } from './sendDelivery.ts';

/** The pauses (milliseconds) between the tries of a delivery; after the last one, it is given up. */
const PAUSES = [5000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
const GONE = 410;
/**
 * How many slow tries fit into one turn with an endpoint before others may take it, so that a slow endpoint does not
 * occupy a server for ever.
 */
const TURN_TRIES = 2;

interface Parts {
  db: PooledDb;
  allowed: AllowedAddresses;
  keys: SealingKeys;
  metrics: Pick<Metrics, 'deliveryTried'>;
  tryMs: number;
  clock: () => Date;
  log: Pick<BaseLogger, 'error'>;
  stopping: AbortSignal;
}

/** The longest time for which a server keeps an endpoint's deliveries; it releases the endpoint earlier if it can. */
export function turnMs({ tryMs }: Pick<Parts, 'tryMs'>): number {
  return (TURN_TRIES + 1) * tryMs;
}

/**
 * Sends the due deliveries of an endpoint, one after the other, for a while or until the endpoint is out of order
 * (requirements "Webhooks"). If the server crashes between a try and its record, the try is repeated; receivers
 * recognize the delivery by its id.
 */
export async function deliverDue(parts: Parts, id: WebhookId): Promise<void> {
  const { db, allowed, tryMs, clock, stopping } = parts;
  const end = performance.now() + (TURN_TRIES - 1) * tryMs;
  const agent = await openAgent({ allowed, tryMs });
  // While a long transaction is open, the index keeps entries of finished deliveries; `from` avoids reading them again
  // for each delivery.
  let from = new Date(0);
  try {
    while (!stopping.aborted && performance.now() < end) {
      const delivery = await findNextDelivery(db, id, { from, now: clock() });
      if (!delivery) return;
      from = delivery.next_try_at;
      const secrets = secretsOf(delivery, parts);
      if (!secrets) return;
      const outcome = await sendDelivery({ delivery, secrets, agent, tryMs, now: clock(), stopping });
      const what = await transact(db, (tx) => record(tx, delivery, { outcome, now: clock() }));
      parts.metrics.deliveryTried(what);
      // The rest waits for the next turn, so that a dead endpoint costs one try per second, and not one for each sale.
      if (isOutOfOrder(outcome)) return;
    }
  } finally {
    // Not awaited, because the other side may keep its connection open as long as it likes.
    void agent.destroy();
  }
}

/** Statuses that concern all deliveries of an endpoint. Other refusals concern only a single delivery. */
const BUSY = [408, GONE, 429];

/** Returns whether a try shows that the next one would fail as well. */
function isOutOfOrder({ failure, response_status: status }: TryOutcome): boolean {
  return failure !== null && (status === null || status >= 500 || BUSY.includes(status));
}

/**
 * Returns the secrets with which a delivery is signed, the newest first; undefined if they cannot be decrypted here.
 */
function secretsOf(delivery: DueDelivery, { keys, clock, log }: Parts): Buffer[] | undefined {
  const { webhook_id: id, secret, former_secret, former_secret_until } = delivery;
  const isOverlap = former_secret && former_secret_until && former_secret_until > clock();
  const sealed = isOverlap ? [secret, former_secret] : [secret];
  const secrets = sealed.map((one) => secretOf(id, one, keys)).filter((one) => one !== undefined);
  if (secrets.length === sealed.length) return secrets;
  log.error({ webhook: id }, 'the secret of a webhook is encrypted under a PIN key that is not configured');
  return undefined;
}

async function record(
  tx: Tx,
  delivery: DueDelivery,
  { outcome, now }: { outcome: TryOutcome; now: Date },
): Promise<DeliveryOutcome> {
  const { attempts } = delivery;
  const isGone = outcome.response_status === GONE && (await recordGone(tx, delivery, now));
  if (!isGone) await recordHealth(tx, delivery, outcome.failure ? now : null);
  const pause = outcome.failure && !isGone ? PAUSES[attempts] : undefined;
  const nextTry = pause === undefined ? null : new Date(now.getTime() + pause);
  await recordTry(tx, delivery, { ...outcome, nextTry, now });
  if (!outcome.failure) return 'delivered';
  return nextTry ? 'failed' : 'givenUp';
}

/**
 * Switches off an endpoint that answered that it is gone, and notifies administrators. Returns whether it was switched
 * on, at that URL.
 */
async function recordGone(tx: Tx, delivery: DueDelivery, now: Date): Promise<boolean> {
  const webhook = await switchOff(tx, delivery, now);
  if (!webhook) return false;
  const { webhook_id: id, url } = delivery;
  const { language } = webhook;
  const object = auditedWebhook({ id, url });
  await recordAudit(tx, { by: nobody, now }, { action: 'webhook.switched-off', object });
  for (const email of await listAdministratorEmails(tx)) {
    await addMail(tx, {
      kind: 'webhookGone',
      email,
      language,
      name: object.label,
      path: `panel/webhooks/${id}`,
    });
  }
  return true;
}
