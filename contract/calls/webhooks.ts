import { z } from 'zod/mini';
import { webhook, webhookDeliveriesQuery, webhookDelivery, webhookInput } from '../webhook.ts';
import { doneAnswer, itemAnswer } from '../wire.ts';
import { call } from './call.ts';
import { resource } from './resource.ts';

export const webhooks = resource({
  noun: ['a webhook', 'webhooks'],
  path: 'webhooks',
  order: ['created', 'desc'],
  record: webhook,
  form: webhookInput,
  calls: {
    list: {
      access: 'administrators',
      summary: 'A page of the addresses that are told of events, newest first',
    },
    one: { access: 'administrators' },
    create: {
      access: 'administrators',
      summary: 'Tell an address of events; the answer has its secret, once',
      refusals: [
        'confirm-first',
        'webhook-address-refused',
        'webhook-needs-https',
        'webhook-taken',
        'too-many-webhooks',
      ],
      audit: 'webhook.created',
    },
    update: {
      access: 'administrators',
      summary: 'Change a webhook, or switch it on or off',
      refusals: ['confirm-first', 'webhook-address-refused', 'webhook-needs-https', 'webhook-taken'],
      audit: 'webhook.changed',
    },
    delete: {
      access: 'administrators',
      answer: doneAnswer,
      summary: 'Delete a webhook; what it has not been told of yet is dropped',
      confirmed: true,
      audit: 'webhook.deleted',
    },
  },
  capability: 'webhooks',
});

export const webhookDeliveries = resource({
  noun: ['a delivery', 'deliveries'],
  path: 'webhook-deliveries',
  order: ['created_at', 'desc'],
  record: webhookDelivery,
  calls: {
    list: {
      access: 'administrators',
      query: webhookDeliveriesQuery,
      summary: 'A page of deliveries, sent or waiting, newest first',
    },
  },
  capability: 'webhooks',
});

const ofOne = {
  access: 'administrators',
  capability: 'webhooks',
  params: z.pick(webhook, { id: true }),
} as const;

export const webhookCalls = {
  rotateWebhookSecret: call('POST /api/webhooks/:id/rotate', {
    ...ofOne,
    answer: itemAnswer(webhook),
    summary:
      'Give a webhook a new secret, which only this answer contains; for a day the former one signs as well',
    refusals: ['confirm-first'],
    audit: 'webhook.rotated',
  }),
  testWebhook: call('POST /api/webhooks/:id/test', {
    ...ofOne,
    answer: doneAnswer,
    summary: 'Send a webhook an event `webhook.test`',
    confirmed: true,
    refusals: ['webhook-off'],
    audit: 'webhook.tested',
  }),
  replayDelivery: call('POST /api/webhook-deliveries/:id/replay', {
    access: 'administrators',
    capability: 'webhooks',
    params: z.pick(webhookDelivery, { id: true }),
    answer: itemAnswer(webhookDelivery),
    summary: 'Send a delivery again, with the same id; its tries start over',
    confirmed: true,
    refusals: ['webhook-off', 'delivery-waiting'],
    audit: 'webhook.replayed',
  }),
};
