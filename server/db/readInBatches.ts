import { setImmediate } from 'node:timers/promises';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import { giveBack } from './transact.ts';

/** Few enough that nobody else waits long for this process while a batch is worked on. */
const BATCH = 500;

/**
 * All rows of a query as they are at one moment, batch by batch. One batch is read ahead while its reader is busy with
 * the one before, which is emptied afterwards; whoever stops asking (`return`) gives the connection back.
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
    // A client may be slow, but not for ever.
    await sql`
      SELECT set_config('statement_timeout', '120s', true),
        set_config('idle_in_transaction_session_timeout', '60s', true)
    `.execute(tx);
    await sql`DECLARE batches NO SCROLL CURSOR FOR ${select(tx)}`.execute(tx);
    const fetchBatch = () => sql<Row>`FETCH ${sql.lit(BATCH)} FROM batches`.execute(tx);
    let fetching = fetchBatch();
    for (;;) {
      const { rows } = await fetching;
      if (rows.length === 0) return;
      fetching = fetchBatch();
      // Its failure is told when it is waited for, if it still is.
      fetching.catch(() => undefined);
      // Only then is it on its way, and PostgreSQL works while the reader does.
      await setImmediate();
      yield rows;
      // An old answer hangs on to younger ones until the next large collection of garbage: 200 MB on a big export.
      rows.length = 0;
    }
  } finally {
    await giveBack(tx);
  }
}
