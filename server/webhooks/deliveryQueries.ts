import { sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type { DeliveryFailure, DeliveryId, WebhookId } from '../../contract/webhook.ts';
import type { Db, Tx } from '../db/client.ts';
import { asDay } from '../db/warsawDays.ts';

/**
 * Takes up the endpoints that have something due, for so long; another server works on those that it has taken up. By the
 * database's clock, which may have been ahead meanwhile.
 */
export async function takeUpWebhooks(
  db: Db,
  { now, holdMs }: { now: Date; holdMs: number },
): Promise<WebhookId[]> {
  const hold = sql`make_interval(secs => ${holdMs / 1000})`;
  const { rows } = await sql<{ id: WebhookId }>`
    UPDATE webhooks SET busy_until = clock_timestamp() + ${hold} WHERE id IN (
      SELECT id FROM webhooks
      WHERE active
        AND (busy_until IS NULL OR busy_until NOT BETWEEN clock_timestamp() AND clock_timestamp() + ${hold})
        AND EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ${now})
      FOR NO KEY UPDATE SKIP LOCKED
    ) RETURNING id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes deliveries due that wait for longer than any try is put off: the clock was ahead when they were. */
export async function hurryMisdatedDeliveries(db: Db, now: Date) {
  await sql`
    UPDATE webhook_deliveries SET next_try_at = ${now} WHERE next_try_at > ${now}::timestamptz + interval '2 days'
  `.execute(db);
}

/** Lets go of an endpoint, so that what is due next is taken up. */
export async function letGoOf(db: Db, id: WebhookId) {
  await db.updateTable('webhooks').set({ busy_until: null }).where('id', '=', id).execute();
}

/**
 * Returns an endpoint's delivery that is due first since `from`, with where it goes and its secrets; undefined if none is, or it was
 * switched off.
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

/** How a try has ended. */
export interface TryOutcome {
  failure: DeliveryFailure | null;
  response_status: number | null;
  response: string | null;
}

/** Records a try; without a next one the delivery has arrived or is given up. */
export async function recordTry(
  tx: Tx,
  id: DeliveryId,
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
    .execute();
}

/** Where a delivery went: the endpoint may have another address by now, of which its answer says nothing. */
type Tried = Pick<DueDelivery, 'webhook_id' | 'url'>;

/** Records whether an endpoint works: since when it fails, or that it does not. */
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

/** Switches an endpoint off that is gone; returns the language to write in, undefined if it was off before or has another address. */
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

/** Returns since when the delivery has been due that is due longest. */
export async function findOldestDue(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM webhooks, LATERAL (
      SELECT min(next_try_at) AS at FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ${now}
    ) AS first WHERE active
  `.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Queues an event for each card whose last day was the Warsaw day `through`, or one before it of which an endpoint has not been told. */
export async function queueExpired(tx: Tx, { through, now }: { through: WarsawDay; now: Date }) {
  const due = sql`active AND 'boncard.expired' = ANY (events) AND expired_through < ${asDay(through)}`;
  await sql`SELECT FROM webhooks WHERE ${due} FOR NO KEY UPDATE`.execute(tx);
  await sql`
    INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, next_try_at)
    SELECT gen_random_uuid(), webhooks.id, 'boncard.expired', jsonb_build_object('boncard_id', boncard_id), ${now}, ${now}
    FROM webhooks JOIN boncard_facets
      ON status = 'active' AND valid_until > expired_through AND valid_until <= ${asDay(through)}
    WHERE ${due}
  `.execute(tx);
  await sql`UPDATE webhooks SET expired_through = ${asDay(through)} WHERE ${due}`.execute(tx);
}

/** Locks the endpoints whose secrets are encrypted under another PIN key than this one, and returns the secrets. */
export async function lockSecretsOfOtherKeys(tx: Tx, pinKeyId: number) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'secret', 'former_secret'])
    .where('pin_key_id', '<>', pinKeyId)
    .forNoKeyUpdate()
    .execute();
}

/** How many rows one statement deletes. */
const PORTION = 10_000;

/**
 * Deletes deliveries of before an instant and those of endpoints that were deleted; what has been due since before `givenUpBefore` is
 * given up. One that is sent again begins again, however old it is.
 */
export async function deleteOldDeliveries(
  db: Db,
  { before, givenUpBefore }: { before: Date; givenUpBefore: Date },
) {
  await sql`
    UPDATE webhook_deliveries SET status = 'givenUp', next_try_at = NULL
    WHERE next_try_at < ${givenUpBefore}
  `.execute(db);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries
        WHERE (created_at < ${before} AND next_try_at IS NULL) OR NOT EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id)
        LIMIT ${PORTION}
      )
    `.execute(db);
    if (numAffectedRows < PORTION) return;
  }
}
