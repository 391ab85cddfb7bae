import { type Expression, sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import { giveBack } from './transact.ts';

const BATCH = 1000;

/**
 * All rows of a query as they are at one moment, batch by batch. A batch is read when it is asked for, and whoever
 * stops asking (`return`) gives the connection back.
 */
export async function* readInBatches<Row>(
  db: Db,
  select: (tx: Tx) => Expression<Row>,
): AsyncGenerator<Row[], undefined> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // All rows are wanted, so no plan that is fast for the first few. A client may be slow, but not for ever.
    await sql`
      SELECT set_config('cursor_tuple_fraction', '1', true),
        set_config('statement_timeout', '120s', true),
        set_config('idle_in_transaction_session_timeout', '60s', true)
    `.execute(tx);
    await sql`DECLARE batches NO SCROLL CURSOR FOR ${select(tx)}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(BATCH)} FROM batches`.execute(tx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await giveBack(tx);
  }
}
