import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * Builds the index for searching documents without case and accents while sales go on. It has the salon, too, so that a
 * document that many salons use is looked for in one of them without reading the entries of all. It replaces an index
 * that was built without `fold_text` or without the salon, which is used until then. No migration can do this, because a
 * migration runs in a transaction. An index that is left half built by a lost connection is started over at the next
 * start. Only one replica builds it; without any, searches read every entry.
 */
export async function buildDocumentIndex(db: Db): Promise<void> {
  if (await isBuilt(db)) return;
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_lock(hashtext('bonpanel document index')) AS locked`.execute(db);
  if (!rows[0]?.locked) return;
  try {
    if (await isBuilt(db)) return;
    await sql`DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_by_folded_document`.execute(db);
    await sql`
      CREATE INDEX CONCURRENTLY ledger_entries_by_folded_document
      ON ledger_entries (fold_text(left(document, 100)) text_pattern_ops, salon_id)
    `.execute(db);
    await sql`DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_by_document`.execute(db);
    await sql`ALTER INDEX ledger_entries_by_folded_document RENAME TO ledger_entries_by_document`.execute(db);
    // The folded text has no statistics yet. Empty tables are not analyzed: see `analyze` in copy.ts.
    await sql`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM ledger_entries) THEN ANALYZE ledger_entries; END IF;
      END $$
    `.execute(db);
  } finally {
    await sql`SELECT pg_advisory_unlock(hashtext('bonpanel document index'))`.execute(db);
  }
}

/** Reads only the catalog, because `pg_get_indexdef` fails for an index that another replica is dropping. */
async function isBuilt(db: Db): Promise<boolean> {
  const { rows } = await sql<{ built: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_index JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = indexrelid
      WHERE indexrelid = to_regclass('ledger_entries_by_document') AND indisvalid AND indnkeyatts = 2
        AND refclassid = 'pg_proc'::regclass AND refobjid = to_regproc('fold_text')
    ) AS built
  `.execute(db);
  return rows[0]?.built === true;
}
