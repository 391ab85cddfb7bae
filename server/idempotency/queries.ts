import { sql } from 'kysely';
import type { UserId } from '../../contract/ids.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Database } from '../db/schema.ts';

/** Claims a user's key for this transaction; false while another one holds it. */
export async function claimKey(tx: Tx, userId: UserId, key: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) AS claimed
  `.execute(tx);
  return rows[0]?.claimed ?? false;
}

export async function findStoredAnswer(tx: Tx, userId: UserId, key: string) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(tx: Tx, answer: Database['idempotency_keys']) {
  await tx.insertInto('idempotency_keys').values(answer).execute();
}

/** Forgets answers stored before an instant. */
export async function deleteStoredAnswers(db: Db, before: Date) {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
