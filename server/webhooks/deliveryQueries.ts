import { sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { DeliveryFailure, WebhookId } from '../../contract/webhook.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { asDay } from '../db/warsawDays.ts';

/** An endpoint that a server has taken, and until when. */
export interface TakenWebhook {
  id: WebhookId;
  busy_until: Date;
}

/**
 * Takes the endpoints with due deliveries for `holdMs` and returns them; those that another server has taken are
 * skipped. Uses the database's clock, which may have been ahead meanwhile, to the millisecond, as a Date has it.
 */
export async function takeUpWebhooks(
  db: Db,
  { now, holdMs }: { now: Date; holdMs: number },
): Promise<TakenWebhook[]> {
  const hold = sql`make_interval(secs => ${holdMs / 1000})`;
  const { rows } = await sql<TakenWebhook>`
    UPDATE webhooks SET busy_until = date_trunc('milliseconds', clock_timestamp() + ${hold}) WHERE id IN (
      SELECT id FROM webhooks
      WHERE active
        AND (busy_until IS NULL OR busy_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + ${hold})
        AND EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ${now})
      FOR NO KEY UPDATE SKIP LOCKED
    ) RETURNING id, busy_until
  `.execute(db);
  return rows;
}

/**
 * Makes deliveries due now if they wait longer than any retry would, because the clock was ahead when they were
 * scheduled.
 */
export async function hurryMisdatedDeliveries(db: Db, now: Date) {
  await sql`
    UPDATE webhook_deliveries SET next_try_at = ${now} WHERE next_try_at > ${now}::timestamptz + interval '2 days'
  `.execute(db);
}

/**
 * Releases an endpoint, so that its next due deliveries can be taken, unless another server has taken it over meanwhile.
 */
export async function letGoOf(db: Db, { id, busy_until }: TakenWebhook) {
  await db
    .updateTable('webhooks')
    .set({ busy_until: null })
    .where('id', '=', id)
    .where('busy_until', '=', busy_until)
    .execute();
}

/**
 * Returns the first due delivery of an endpoint since `from`, with the endpoint's URL and secrets; undefined if none is
 * due, or the endpoint was switched off.
 */
export async function findNextDelivery(
  db: Db,
  webhookId: WebhookId,
  { from, now }: { from: Date; now: Date },
) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select([
      'webhook_deliveries.id',
      'webhook_id',
      'event',
      'data',
      'webhook_deliveries.created_at',
      'attempts',
      'next_try_at',
      'url',
      'secret',
      'former_secret',
      'former_secret_until',
    ])
    .where('webhook_id', '=', webhookId)
    .where('active', '=', true)
    .where('next_try_at', '>=', from)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(1)
    .$narrowType<{ next_try_at: Date }>()
    .executeTakeFirst();
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findNextDelivery>>>;

/** The result of a try. */
export interface TryOutcome {
  failure: DeliveryFailure | null;
  response_status: number | null;
  response: string | null;
}

/**
 * Records a try; if there is no next one, the delivery has arrived or is given up. Does nothing if another try has been
 * recorded since the delivery was read, by a server that has taken over its endpoint.
 */
export async function recordTry(
  tx: Tx,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { nextTry, now, ...outcome }: TryOutcome & { nextTry: Date | null; now: Date },
) {
  await tx
    .updateTable('webhook_deliveries')
    .set((row) => ({
      ...outcome,
      status: nextTry ? 'waiting' : outcome.failure ? 'givenUp' : 'delivered',
      attempts: row('attempts', '+', 1),
      tried_at: now,
      next_try_at: nextTry,
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Where a delivery was sent. The endpoint may have another URL by now, about which this try says nothing. */
type Tried = Pick<DueDelivery, 'webhook_id' | 'url'>;

/** Records whether an endpoint works: since when it has been failing, or null if it works. */
export async function recordHealth(tx: Tx, { webhook_id: id, url }: Tried, failingAt: Date | null) {
  const known = tx
    .updateTable('webhooks')
    .where('id', '=', id)
    .where('url', '=', url)
    .where('active', '=', true);
  await (failingAt
    ? known.set({ failing_since: failingAt }).where('failing_since', 'is', null)
    : known.set({ failing_since: null }).where('failing_since', 'is not', null)
  ).execute();
}

/**
 * Switches off an endpoint that is gone. Returns the language in which to notify administrators; undefined if it was
 * off before, or has another URL by now.
 */
export async function switchOff(tx: Tx, { webhook_id: id, url }: Tried, now: Date) {
  return tx
    .updateTable('webhooks')
    .set({ active: false, gone_at: now, failing_since: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('active', '=', true)
    .returning('language')
    .executeTakeFirst();
}

/** Returns since when the oldest due delivery has been due; undefined if none is. */
export async function findOldestDue(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM webhooks, LATERAL (
      SELECT min(next_try_at) AS at FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ${now}
    ) AS first WHERE active
  `.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Queues an event for each card whose last day was the Warsaw day `through`, or an earlier day that an endpoint has not
 * been told of yet.
 */
export async function queueExpired(tx: Tx, { through, now }: { through: WarsawDay; now: Date }) {
  const due = sql`active AND 'boncard.expired' = ANY (events) AND expired_through < ${asDay(through)}`;
  await sql`SELECT FROM webhooks WHERE ${due} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, next_try_at)
    SELECT gen_random_uuid(), webhooks.id, 'boncard.expired', jsonb_build_object('boncard_id', boncard_id), ${now}, ${now}
    FROM webhooks JOIN boncard_facets
      ON status = 'active' AND valid_until > expired_through AND valid_until <= ${asDay(through)}
    WHERE ${due}
  `.execute(tx);
  await sql`UPDATE webhooks SET expired_through = ${asDay(through)} WHERE ${due}`.execute(tx);
}

/** Locks the endpoints with secrets that are encrypted under one of these PIN keys, and returns them. */
export async function lockWebhooksOfKeys(tx: Tx, pinKeyIds: readonly number[]) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'url'])
    .where('pin_key_id', 'in', pinKeyIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the endpoints with secrets that are encrypted under a PIN key other than this one, and returns the secrets. */
export async function lockSecretsOfOtherKeys(tx: Tx, pinKeyId: number) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'secret', 'former_secret'])
    .where('pin_key_id', '<>', pinKeyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Deletes deliveries from before an instant, and those of deleted endpoints. Deliveries that have been due since before
 * `givenUpBefore` are given up. A delivery that is sent again starts over, however old it is.
 */
export async function deleteOldDeliveries(
  db: Db,
  { before, givenUpBefore }: { before: Date; givenUpBefore: Date },
) {
  await sql`
    UPDATE webhook_deliveries SET status = 'givenUp', next_try_at = NULL
    WHERE next_try_at < ${givenUpBefore}
  `.execute(db);
  const isOld = sql`created_at < ${before} AND next_try_at IS NULL`;
  await deleteInPortions(db, 'webhook_deliveries', isOld);
  for (const id of await listDeletedWebhooks(db))
    await deleteInPortions(db, 'webhook_deliveries', sql`webhook_id = ${id}`);
}

/** Returns the deleted endpoints that still have deliveries. Skips in an index from endpoint to endpoint. */
async function listDeletedWebhooks(db: Db): Promise<WebhookId[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    WITH RECURSIVE told AS (
      (SELECT webhook_id AS id FROM webhook_deliveries ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT webhook_id FROM webhook_deliveries WHERE webhook_id > told.id ORDER BY webhook_id LIMIT 1)
      FROM told WHERE id IS NOT NULL
    )
    SELECT id FROM told WHERE id IS NOT NULL AND NOT EXISTS (SELECT FROM webhooks WHERE webhooks.id = told.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}
