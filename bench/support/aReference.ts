import type { TransactionId, UserId } from '../../contract/ids.ts';
import type { Db } from '../../server/db/client.ts';

/**
 * Gives a purchase a reference, as a till does; a kept database has it already. Returns the reference and the id of the
 * transaction.
 */
export async function aReference(db: Db): Promise<{ reference: string; id: TransactionId }> {
  const reference = 'KASA 7';
  const { id, user_id } = await db
    .selectFrom('ledger_entries')
    .select(['id', 'user_id'])
    .where('kind', '=', 'purchase')
    .orderBy('id')
    .$narrowType<{ id: TransactionId; user_id: UserId }>()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('transaction_references')
    .values({ user_id, reference, transaction_id: id, created_at: new Date(), voided_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { reference, id };
}
