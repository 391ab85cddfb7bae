import { setImmediate } from 'node:timers/promises';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import { giveBack } from './transact.ts';

/** Few enough that nobody else waits long for this process while a batch is worked on. */
const BATCH = 1_000;
/** So many that PostgreSQL goes on while their batches are worked on, and hardly ever waits to be asked. */
const FETCHED = 4_000;

/**
 * All rows of a query as they are at one moment, batch by batch. The next rows are read ahead while a reader is busy with
 * those before, and a batch is emptied once it was used; whoever stops asking (`return`) gives the connection back.
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
    // A client may be slow, but not for ever. Rows that many others point at are remembered, not looked up each time.
    await sql`
      SELECT set_config('statement_timeout', '120s', true),
        set_config('idle_in_transaction_session_timeout', '60s', true),
        set_config('work_mem', '32MB', true)
    `.execute(tx);
    await sql`DECLARE batches NO SCROLL CURSOR FOR ${select(tx)}`.execute(tx);
    const fetchRows = () => sql<Row>`FETCH ${sql.lit(FETCHED)} FROM batches`.execute(tx);
    let fetching = fetchRows();
    for (;;) {
      const { rows } = await fetching;
      if (rows.length === 0) return;
      fetching = fetchRows();
      // Its failure is told when it is waited for, if it still is.
      fetching.catch(() => undefined);
      while (rows.length > 0) {
        await setImmediate();
        const batch = rows.splice(0, BATCH);
        yield batch;
        // An old answer hangs on to younger ones until the next large collection of garbage: 200 MB on a big export.
        batch.length = 0;
      }
    }
  } finally {
    await giveBack(tx);
  }
}
