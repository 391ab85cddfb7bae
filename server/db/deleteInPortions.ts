import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import type { Database } from './schema.ts';

/** How many rows one statement deletes, which takes far less time than a statement may. */
const PORTION = 10_000;

/**
 * Deletes the rows of a table that meet a condition. In portions, because after months in which nothing was deleted a
 * single statement would exceed its time limit, and do so again each hour.
 */
export async function deleteInPortions(db: Db, table: keyof Database, condition: RawBuilder<unknown>) {
  const rows = sql.table(table);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} WHERE ${condition} LIMIT ${PORTION}))
    `.execute(db);
    if (numAffectedRows < PORTION) return;
  }
}
