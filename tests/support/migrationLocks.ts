import { sql } from 'kysely';
import type { Db, PooledDb } from '../../server/db/client.ts';

/** Tables that stay small however much is sold, and why. Reading or writing all of their rows takes only a moment. */
export const smallTables: Record<string, string> = {
  actors: 'a row per person and key',
  api_key_secrets: 'two rows per key',
  api_keys: 'a row per till',
  batch_prints: 'a row per print',
  believed_time: 'one row',
  boncard_batches: 'a row per batch',
  boncard_imports: 'a row per file',
  closed_days: 'a row per day',
  closed_months: 'a row per month',
  ended_days: 'a row per day',
  former_salon_names: 'a row per renaming',
  former_user_names: 'a row per renaming',
  ledger_kinds: 'a row per kind',
  passkeys: 'a few rows per person',
  pin_keys: 'a row per key',
  recovery_codes: 'ten rows per person',
  salons: 'a row per salon',
  schedules: 'a row per report',
  seals: 'a row per day',
  second_factors: 'a row per person',
  tax_classes: 'a row per change of a class',
  users: 'a row per person',
  views: 'a few rows per person',
  webhooks: 'a row per program',
};

/** A migration, as the files in server/db/migrations are. */
export interface Migration {
  name: string;
  up(db: Db): Promise<void>;
}

interface Table {
  name: string;
  /** The number of its file, which changes when the table is rewritten. */
  file: number;
  /** The number of scans, of the table and of its indexes. */
  scans: number;
  locks: string[];
}

/** Lock modes that conflict with the INSERTs and UPDATEs of a sale. */
const stopping = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
/** Lock modes of statements that lock the rows they find. */
const lockingRows = ['RowShareLock', 'RowExclusiveLock'];

/**
 * Runs migrations in one transaction, as the server does, and rolls it back. Returns every reason why sales would wait
 * for longer than a moment (docs/decisions/0052). A table that may have 10 million rows must not be rewritten, not be
 * read while any table is locked against sales, and not be searched for rows to lock. It must not be dropped either,
 * because another table may take its place. Counts statements, not rows, but the tables must have some rows: with empty
 * tables, no loop of a migration runs, and no reference is checked.
 */
export async function findLongLocks(db: PooledDb, migrations: readonly Migration[]): Promise<string[]> {
  const found: string[] = [];
  const takeBack = new Error('taken back');
  const running = db.transaction().execute(async (tx) => {
    // A transaction's statistics do not include its parallel workers.
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx);
    await sql`SET LOCAL max_parallel_maintenance_workers = 0`.execute(tx);
    for (const { name, up } of migrations) {
      const before = await readTables(tx);
      await up(tx);
      // These are otherwise checked on COMMIT, which never comes here.
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
      const after = await readTables(tx);
      found.push(...judge(before, after).map((fault) => `${name}: ${fault}`));
    }
    throw takeBack;
  });
  await running.catch((error: unknown) => {
    if (error !== takeBack) throw error;
  });
  return found;
}

/** Judges the tables that existed before. Nobody waits for a new one. */
function judge(before: ReadonlyMap<number, Table>, after: ReadonlyMap<number, Table>): string[] {
  const changes = [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    return is ? [{ was, is }] : [];
  });
  const stopped = changes.filter(({ is }) => is.locks.some((mode) => stopping.includes(mode)));
  const dropped = [...before].filter(([id, { name }]) => !after.has(id) && !(name in smallTables));
  const long = changes
    .filter(({ was }) => !(was.name in smallTables))
    .flatMap(({ was, is }) => {
      if (is.file !== was.file) return [`rewrites ${was.name}`];
      if (is.scans === was.scans) return [];
      if (is.locks.some((mode) => lockingRows.includes(mode))) return [`locks rows of ${was.name}`];
      if (stopped.length === 0) return [];
      return [
        `reads ${was.name} while sales wait for ${stopped.map(({ was: { name } }) => name).join(', ')}`,
      ];
    });
  return [...dropped.map(([, { name }]) => `drops ${name}`), ...long];
}

async function readTables(tx: Db): Promise<ReadonlyMap<number, Table>> {
  const { rows } = await sql<Table & { id: number }>`
    SELECT pg_class.oid::integer AS id, pg_class.relname::text AS name, relfilenode::integer AS file,
      (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer AS scans,
      ARRAY(
        SELECT mode FROM pg_locks WHERE pid = pg_backend_pid() AND relation = pg_class.oid AND granted
      ) AS locks
    FROM pg_class LEFT JOIN pg_stat_xact_user_tables ON relid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY name
  `.execute(tx);
  return new Map(rows.map(({ id, ...table }) => [id, table]));
}
