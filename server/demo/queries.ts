import type { BoncardId, TransactionId } from '../../contract/ids.ts';
import type { Tx } from '../db/client.ts';

/** Returns the id of a card's last transaction. */
export async function findLastTransaction(tx: Tx, boncardId: BoncardId): Promise<TransactionId> {
  const { id } = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('boncard_id', '=', boncardId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
