import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type {
  DeliveredEvent,
  DeliveryId,
  WebhookEvent,
  WebhookId,
  webhookDeliveriesQuery,
} from '../../contract/webhook.ts';
import type { DataOf } from '../../contract/webhookEvent.ts';
import type { Db, Tx } from '../db/client.ts';
import { personName } from '../db/namesThen.ts';
import { countRows, hasAny, type PageRequest, readPage } from '../db/page.ts';
import { deferredInTx } from '../db/prepared.ts';
import type { Database, EventData } from '../db/schema.ts';
import { asDay } from '../db/warsawDays.ts';

type NewEvent = { [Event in WebhookEvent]: { event: Event; data: DataOf<Event>; now: Date } }[WebhookEvent];

/**
 * Queues an event for each endpoint that is subscribed to it, in the transaction of the change (requirements
 * "Webhooks"). It takes no locks and wakes nobody, so that no sale waits for it.
 */
export const queueEvent = deferredInTx((db, { event, data, now }: NewEvent) =>
  db
    .insertInto('webhook_deliveries')
    .columns(['id', 'webhook_id', 'event', 'data', 'created_at', 'next_try_at'])
    .expression(
      db
        .selectFrom('webhooks')
        .select([
          sql<DeliveryId>`gen_random_uuid()`.as('delivery_id'),
          'webhooks.id',
          sql<WebhookEvent>`${event}::text`.as('event'),
          sql<EventData>`${data}::jsonb`.as('data'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('next_try_at'),
        ])
        .where('active', '=', sql<boolean>`true`)
        .where(sql<boolean>`${event}::text = ANY (events)`),
    ),
);

/**
 * Queues `boncard.expired` for a card that is active again after its last day, for each endpoint that has been told of
 * that day; the others are still told of the card with it. Waits until nobody is telling them, because neither would see
 * the other's change.
 */
export const queueExpiredAgain = deferredInTx(
  (db, { data, lastDay, now }: { data: DataOf<'boncard.expired'>; lastDay: WarsawDay; now: Date }) =>
    db
      .with(
        (cte) => cte('subscribed').materialized(),
        (query) =>
          query
            .selectFrom('webhooks')
            .select(['id', 'expired_through'])
            .where('active', '=', sql<boolean>`true`)
            .where(sql<boolean>`'boncard.expired' = ANY (events)`)
            .orderBy('id')
            .forShare(),
      )
      .insertInto('webhook_deliveries')
      .columns(['id', 'webhook_id', 'event', 'data', 'created_at', 'next_try_at'])
      .expression((query) =>
        query
          .selectFrom('subscribed')
          .select([
            sql<DeliveryId>`gen_random_uuid()`.as('delivery_id'),
            'subscribed.id',
            sql<WebhookEvent>`'boncard.expired'`.as('event'),
            sql<EventData>`${data}::jsonb`.as('data'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
            sql<Date>`${now}::timestamptz`.as('next_try_at'),
          ])
          .where('expired_through', '>=', asDay(lastDay)),
      ),
);

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

const waiting = sql<number>`(
  SELECT count(*) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at IS NOT NULL
)`;

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.created_by')
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.active',
      'webhooks.gone_at',
      'webhooks.failing_since',
      'webhooks.former_secret_until',
      'webhooks.created_at',
      personName('users').as('creator_name'),
      waiting.as('waiting'),
    ]);

/** Returns a page of the endpoints, newest first. */
export async function listWebhooks(db: Db, page: PageRequest) {
  return selectWebhooks(db)
    .orderBy('webhooks.created_at', 'desc')
    .orderBy('webhooks.id', 'desc')
    .$call(readPage(page));
}

export async function countWebhooks(db: Db): Promise<number> {
  return countRows(db.selectFrom('webhooks'));
}

export async function findWebhook(db: Db, id: WebhookId) {
  return selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
}

/** Returns an endpoint, locked until the transaction ends; undefined if there is none. */
export async function lockWebhook(tx: Tx, id: WebhookId) {
  return selectWebhooks(tx)
    .select(['webhooks.secret', 'webhooks.former_secret'])
    .where('webhooks.id', '=', id)
    .forNoKeyUpdate('webhooks')
    .executeTakeFirst();
}

/** Returns the ids and URLs of all endpoints. */
export async function listUrls(db: Db) {
  return db.selectFrom('webhooks').select(['id', 'url']).execute();
}

/** Makes sure that endpoints are added one at a time, so that they are counted and compared correctly. */
export async function awaitOtherWebhooks(tx: Tx) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('bonpanel webhooks', 0))`.execute(tx);
}

export async function insertWebhook(tx: Tx, webhook: Insertable<Database['webhooks']>) {
  await tx.insertInto('webhooks').values(webhook).execute();
}

export async function changeWebhook(
  tx: Tx,
  id: WebhookId,
  changes: Partial<Omit<Database['webhooks'], 'id' | 'created_by' | 'created_at'>>,
) {
  await tx.updateTable('webhooks').set(changes).where('id', '=', id).execute();
}

/** Makes former secrets that sign until after `latest`, because a clock was ahead, sign until `until`. */
export async function bringBackFormerSecrets(db: Db, { latest, until }: { latest: Date; until: Date }) {
  await db
    .updateTable('webhooks')
    .set({ former_secret_until: until })
    .where('former_secret_until', '>', latest)
    .execute();
}

/**
 * Changes endpoints that count as told of expired cards up to a Warsaw day after `ahead`, because a clock was ahead:
 * they count as told up to the day `now`.
 */
export async function bringBackExpired(db: Db, { ahead, now }: { ahead: WarsawDay; now: WarsawDay }) {
  await db
    .updateTable('webhooks')
    .set({ expired_through: now })
    .where('expired_through', '>', asDay(ahead))
    .execute();
}

/** Deletes an endpoint. Its deliveries are deleted later ({@link deleteOldDeliveries}), because there may be many. */
export async function deleteWebhook(tx: Tx, id: WebhookId) {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select([
      'webhook_deliveries.id',
      'webhook_id',
      'event',
      'status',
      'webhook_deliveries.created_at',
      'attempts',
      'tried_at',
      'next_try_at',
      'failure',
      'response_status',
      'response',
    ]);

type DeliveryFilters = Omit<z.output<typeof webhookDeliveriesQuery>, 'page' | 'per_page'>;

/** Returns a page of deliveries, newest first. */
export async function listDeliveries(db: Db, page: PageRequest, { webhook_id, status }: DeliveryFilters) {
  let deliveries = selectDeliveries(db)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id', 'desc');
  if (webhook_id) deliveries = deliveries.where('webhook_id', '=', webhook_id);
  if (status) deliveries = deliveries.where('status', '=', status);
  return deliveries.$call(readPage(page));
}

export async function findDelivery(db: Db, id: DeliveryId) {
  return selectDeliveries(db).where('webhook_deliveries.id', '=', id).executeTakeFirst();
}

/** Returns a delivery with its endpoint, locked until the transaction ends; undefined if either does not exist. */
export async function lockDelivery(tx: Tx, id: DeliveryId) {
  return selectDeliveries(tx)
    .select(['webhooks.active', 'webhooks.url'])
    .where('webhook_deliveries.id', '=', id)
    .forUpdate('webhook_deliveries')
    .executeTakeFirst();
}

/** Queues an event for only one endpoint. */
export async function insertDelivery(
  tx: Tx,
  delivery: { id: DeliveryId; webhook_id: WebhookId; event: DeliveredEvent; data: EventData; now: Date },
) {
  const { now, ...what } = delivery;
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...what, created_at: now, next_try_at: now })
    .execute();
}

/** Starts a delivery over. */
export async function restartDelivery(tx: Tx, id: DeliveryId, now: Date) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_try_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns the endpoints with a problem that somebody should know about: they fail, or answered that they are gone. */
export async function listTroubledWebhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'gone_at', 'failing_since'])
    .where((or) =>
      or.or([
        or.and([or('active', '=', true), or('failing_since', 'is not', null)]),
        or('gone_at', 'is not', null),
      ]),
    )
    .orderBy('created_at')
    .execute();
}

/** Returns whether any secret is still encrypted under a PIN key. */
export async function hasSecretsOfKey(db: Db, pinKeyId: number): Promise<boolean> {
  return db.selectFrom('webhooks').where('pin_key_id', '=', pinKeyId).$call(hasAny);
}
