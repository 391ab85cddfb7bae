import { sql } from 'kysely';
import pg from 'pg';
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams';
import type { Db } from './client.ts';
import { runtimeGrants } from './schema.ts';

export interface Table {
  name: string;
  columns: string[];
}

/**
 * Returns all tables that contain data to back up, with their columns; also those of somebody else in the same schema
 * (`isOurs`). Left out are the tables that migrations fill on their own, and what the servers of this database know about
 * the time.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname NOT LIKE 'kysely\\_%' AND relname NOT IN ('ledger_kinds', 'believed_time')
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname
  `.execute(db);
  return rows;
}

/** Returns whether the migrations of this version create a table, and not somebody else. */
export function isOurs({ name }: Pick<Table, 'name'>): boolean {
  return Object.hasOwn(runtimeGrants, name);
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM ${sql.id(table)}) AS has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** Streams all rows of a table in the text format of COPY. */
export function copyOut(client: pg.PoolClient, table: Table): CopyToStreamQuery {
  return client.query(to(`COPY ${target(table)} TO STDOUT`));
}

/** Takes in rows in the format that `copyOut` writes. */
export function copyIn(client: pg.PoolClient, table: Table): CopyStreamQuery {
  return client.query(from(`COPY ${target(table)} FROM STDIN`));
}

function target({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/**
 * Runs `work` with foreign keys, triggers, keys and other indexes dropped, because whole tables are restored one after
 * another, each valid only together with the rest, and building an index at the end is faster. Recreating the keys
 * checks all rows. All tables are locked until the caller's transaction ends.
 */
export async function withConstraintsDropped(
  tx: Db,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  // Foreign keys first: they depend on the keys they reference.
  const { rows: rules } = await sql<{ drop: string; make: string }>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(pg_constraint.oid)) AS make,
      contype = 'f' AS points
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype IN ('f', 'p', 'u') AND connamespace = current_schema()::regnamespace AND relname = ANY (${names})
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname = ANY (${names})
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
    ORDER BY points DESC
  `.execute(tx);
  for (const { drop } of rules) await sql.raw(drop).execute(tx);
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} DISABLE TRIGGER USER`.execute(tx);
  await work();
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} ENABLE TRIGGER USER`.execute(tx);
  for (const { make } of rules.reverse()) await sql.raw(make).execute(tx);
}

/**
 * Collects PostgreSQL's planner statistics, but only for tables with rows. A plan made while a table is known to be
 * empty reads it from end to end, and a session keeps such a plan after the table has filled: the first import would
 * read all cards once per card.
 */
export async function analyze(db: Db): Promise<void> {
  for (const { name } of (await listTables(db)).filter(isOurs)) {
    if (await hasRows(db, name)) await sql`ANALYZE ${sql.id(name)}`.execute(db);
  }
}
