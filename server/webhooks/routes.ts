import type { FastifyInstance } from 'fastify';
import type { PooledDb } from '../db/client.ts';
import type { Lists } from '../http/lists.ts';
import { changeRoute, route } from '../http/route.ts';
import type { AllowedAddresses } from '../platform/allowedAddresses.ts';
import { orNotFound } from '../platform/refusal.ts';
import type { SealingKeys } from '../platform/secretBox.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { findWebhook, listDeliveries, listWebhooks } from './queries.ts';
import {
  createWebhook,
  removeWebhook,
  rotateSecret,
  updateWebhook,
  urlRefusal,
  type WithSecret,
} from './saveWebhook.ts';
import { replayDelivery, testWebhook } from './sendAgain.ts';

interface Parts {
  db: PooledDb;
  lists: Lists;
  keys: SealingKeys;
  allowed: AllowedAddresses;
}

export function webhookRoutes(app: FastifyInstance, { db, lists, keys, allowed }: Parts) {
  const present = ({ webhook, secret }: WithSecret) => presentWebhook(webhook, secret);

  route(app, 'webhooks.list', (call) => lists.page(call, listWebhooks, presentWebhook));

  route(app, 'webhooks.one', async ({ id }) => orNotFound(await findWebhook(db, id), presentWebhook));

  changeRoute(app, db, 'webhooks.create', {
    change: (tx, call) => createWebhook(tx, call, { allowed, keys }),
    present,
    fieldRefusals: async (tx, { input: { url, active } }) =>
      url === undefined ? [] : [await urlRefusal(tx, { url, active }, { allowed })],
  });

  changeRoute(app, db, 'webhooks.update', {
    change: (tx, call) => updateWebhook(tx, call, allowed),
    present: (webhook) => presentWebhook(webhook),
    fieldRefusals: async (tx, { id, input: { url, active } }) =>
      url === undefined
        ? []
        : [await urlRefusal(tx, { url, active }, { before: await findWebhook(tx, id), allowed })],
  });

  changeRoute(app, db, 'webhooks.delete', {
    change: removeWebhook,
  });

  changeRoute(app, db, 'rotateWebhookSecret', {
    change: (tx, call) => rotateSecret(tx, call, keys),
    present,
  });

  changeRoute(app, db, 'testWebhook', {
    change: testWebhook,
  });

  route(app, 'webhook-deliveries.list', (call) => lists.page(call, listDeliveries, presentDelivery));

  changeRoute(app, db, 'replayDelivery', {
    change: replayDelivery,
    present: presentDelivery,
  });
}
