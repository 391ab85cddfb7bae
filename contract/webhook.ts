import { z } from 'zod/mini';
import { uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { requiredText } from './text.ts';
import { urlIn } from './urlIn.ts';
import { fieldRule } from './validation.ts';
import { count, doneBy, instant, pageQuery } from './wire.ts';

const webhookId = uuid.brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookId>;

const deliveryId = uuid.brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof deliveryId>;

/** The events that an endpoint can subscribe to. */
export const webhookEvents = [
  'boncard.charged',
  'boncard.purchased',
  'boncard.reversed',
  'boncard.replaced',
  'boncard.blocked',
  'boncard.canceled',
  'boncard.expired',
  'import.finished',
  'month.closed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The events that are delivered: those above, and the test event, which people send to see whether it arrives. */
export const deliveredEvents = [...webhookEvents, 'webhook.test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** The state of an endpoint; `gone`: it was switched off because it answered 410. */
const webhookStatuses = ['working', 'failing', 'off', 'gone'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export const deliveryStatuses = ['waiting', 'delivered', 'givenUp'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why the last try of a delivery failed. */
export const deliveryFailures = [
  'address-refused',
  'name-unknown',
  'unreachable',
  'certificate',
  'timeout',
  'answer-unreadable',
  'redirect',
  'status',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

const MAX_URL = 500;
const urlExample = z.meta({ examples: ['https://kasa.example.com/bony'] });

/**
 * Whether a text is a URL that something can be sent to: with https or http, and without parts that must not appear in
 * a log.
 */
function isEndpoint(text: string): boolean {
  const url = urlIn(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

/** The fields of the form for an endpoint (requirements "Webhooks"). */
export const webhookInput = z.object({
  url: requiredText(MAX_URL).with(z.refine(isEndpoint, fieldRule('webAddress')), urlExample),
  events: z
    .array(z.enum(webhookEvents))
    .with(
      z.refine((events) => events.length > 0, fieldRule('chooseOne')),
      z.maxLength(webhookEvents.length),
      z.meta({ examples: [['boncard.charged', 'boncard.purchased']] }),
    )
    .register(kinds, { kind: 'webhookEvents' }),
  active: z.boolean().with(z.meta({ examples: [true] })),
});

/** An endpoint: a URL that events are sent to. Our extension. */
export const webhook = z.object({
  id: webhookId,
  url: z.string().with(urlExample),
  events: z.array(z.enum(webhookEvents)).register(kinds, { kind: 'webhookEvents' }),
  active: z.boolean().with(z.meta({ examples: [true] })),
  status: z.enum(webhookStatuses).register(kinds, { kind: 'webhookStatus' }),
  /** Since when all tries have failed; null if the last one succeeded. */
  failing_since: z.nullable(instant),
  /** How many deliveries wait for their next try. */
  waiting: count,
  created: doneBy,
  /** Until when the secret from before the last rotation signs as well. */
  former_secret_until: z.nullable(instant),
  /** Only in the answer that creates the secret. */
  secret: z.optional(
    z.string().with(z.meta({ examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfgh03fs48='] })),
  ),
});

/** One event on its way to one endpoint. */
export const webhookDelivery = z.object({
  id: deliveryId,
  webhook_id: webhookId,
  event: z.enum(deliveredEvents).register(kinds, { kind: 'deliveredEvent' }),
  status: z.enum(deliveryStatuses).register(kinds, { kind: 'deliveryStatus' }),
  created_at: instant,
  attempts: count,
  tried_at: z.nullable(instant),
  next_try: z.nullable(instant),
  failure: z.nullable(z.enum(deliveryFailures)).register(kinds, { kind: 'deliveryFailure' }),
  response_status: z.nullable(z.int().with(z.meta({ examples: [204] }))),
  /** The beginning of the answer, without anything that looks like a secret or a card's number. */
  response: z.nullable(z.string().with(z.meta({ examples: ['ok'] }))),
});

export const webhookDeliveriesQuery = z.extend(pageQuery, {
  webhook_id: z.optional(webhookId),
  status: z.optional(z.enum(deliveryStatuses)).register(kinds, { kind: 'deliveryStatus' }),
});
