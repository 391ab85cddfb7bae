import { z } from 'zod/mini';
import { uuid } from './ids.ts';
import { kinds } from './kinds.ts';
import { line } from './text.ts';
import { fieldRule } from './validation.ts';
import { count, doneBy, instant, pageQuery } from './wire.ts';

const webhookId = uuid.brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookId>;

const deliveryId = uuid.brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof deliveryId>;

/** What an endpoint can be told of. */
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

/** What is delivered: an event, or what somebody asks for to see whether it arrives. */
export const deliveredEvents = [...webhookEvents, 'webhook.test'] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** Whether an endpoint is told of events; `gone`: it answered 410, which switched it off. */
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

/** Whether a text is an address to which something can be sent: with https or http, and nothing that a log must not have. */
function isEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

/** What the form of an endpoint holds (requirements "Webhooks"). */
export const webhookInput = z.object({
  url: line.with(
    z.minLength(1),
    z.maxLength(MAX_URL),
    z.refine(isEndpoint, fieldRule('webAddress')),
    urlExample,
  ),
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

/** An address that is told of events: our extension. */
export const webhook = z.object({
  id: webhookId,
  url: z.string().with(urlExample),
  events: z.array(z.enum(webhookEvents)).register(kinds, { kind: 'webhookEvents' }),
  active: z.boolean().with(z.meta({ examples: [true] })),
  status: z.enum(webhookStatuses).register(kinds, { kind: 'webhookStatus' }),
  /** Since when every try has failed. */
  failing_since: z.nullable(instant),
  /** Deliveries that wait for their next try. */
  waiting: count,
  created: doneBy,
  /** Until when the secret before the last change of secrets signs as well. */
  former_secret_until: z.nullable(instant),
  /** In the answer that makes a secret, and never again. */
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
  /** How the answer begins, without what looks like a secret or a card's number. */
  response: z.nullable(z.string().with(z.meta({ examples: ['ok'] }))),
});

export const webhookDeliveriesQuery = z.extend(pageQuery, {
  webhook_id: z.optional(webhookId),
  status: z.optional(z.enum(deliveryStatuses)).register(kinds, { kind: 'deliveryStatus' }),
});
