import { sql } from 'kysely';
import type { ActorId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import { deleteInPortions } from '../db/deleteInPortions.ts';
import { deferred, prepared, preparedRow } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

/**
 * Claims a user's key for this transaction. Returns false while another transaction has claimed it; in that case, later
 * statements of this transaction fail instead of waiting for the other one's locks.
 */
export async function claimKey(tx: Tx, userId: ActorId, key: string): Promise<boolean> {
  const [claim] = await tryLock(tx, { name: `${userId} ${key}` });
  return claim?.claimed ?? false;
}

const tryLock = prepared((db, { name }: { name: string }) =>
  db
    .with(
      (cte) => cte('claim').materialized(),
      (claim) =>
        claim.selectNoFrom(
          sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('claimed'),
        ),
    )
    .selectFrom('claim')
    .select('claimed')
    .select(
      sql`set_config('lock_timeout', CASE WHEN claimed THEN current_setting('lock_timeout') ELSE '1ms' END, true)`.as(
        'lock_timeout',
      ),
    ),
);

export const findStoredAnswer = preparedRow((db, { userId, key }: { userId: ActorId; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key),
);

/** Stores an answer. */
export const storeAnswer = deferred((db, answer: Database['idempotency_keys']) =>
  db.insertInto('idempotency_keys').values(answer),
);

const REFERENCE = 'reference\n';

/** Returns the name under which the answer of a reference is stored. */
export function nameOfReference(reference: string): string {
  return REFERENCE + reference;
}

/** Deletes the answer of a reference that was voided: repeating its call is refused from now on. */
export function forgetReference(tx: Tx, userId: ActorId, reference: string) {
  deleteAnswer(tx, { userId, key: nameOfReference(reference) });
}

const deleteAnswer = deferred((db, { userId, key }: { userId: ActorId; key: string }) =>
  db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key),
);

/** Changes answers that were stored after `ahead`, because a clock was ahead: they are kept as if stored now. */
export async function bringBackAnswers(db: Db, { ahead, now }: { ahead: Date; now: Date }) {
  await db.updateTable('idempotency_keys').set({ created_at: now }).where('created_at', '>', ahead).execute();
}

/** Deletes the answers of keys, or of references, that were stored before an instant. */
export async function deleteStoredAnswers(
  db: Db,
  before: Date,
  { of = 'keys' }: { of?: 'keys' | 'references' } = {},
) {
  const isOfThese = sql`starts_with(key, ${REFERENCE}) = ${of === 'references'}`;
  await deleteInPortions(db, 'idempotency_keys', sql`created_at < ${before} AND ${isOfThese}`);
}
