import { sql } from 'kysely';
import pg from 'pg';
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams';
import type { Db } from './client.ts';

export interface Table {
  name: string;
  columns: string[];
}

/** Every table of ours with its columns; not those in which migrations keep their own books. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely\\_%'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname
  `.execute(db);
  return rows;
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM ${sql.id(table)}) AS has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** All rows of a table as text. */
export function copyOut(client: pg.PoolClient, table: Table): CopyToStreamQuery {
  return client.query(to(`COPY ${target(table)} TO STDOUT`));
}

/** Takes in rows as `copyOut` gave them. */
export function copyIn(client: pg.PoolClient, table: Table): CopyStreamQuery {
  return client.query(from(`COPY ${target(table)} FROM STDIN`));
}

function target({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/**
 * Runs `work` without the rules between rows (foreign keys, triggers): whole tables come back one after another, each
 * right only together with the rest. The foreign keys are checked when they return; the caller's transaction locks all
 * tables to the end.
 */
export async function withoutRules(
  tx: Db,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  `.execute(tx);
  for (const { table, name } of keys) {
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(tx);
  }
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} DISABLE TRIGGER USER`.execute(tx);
  await work();
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} ENABLE TRIGGER USER`.execute(tx);
  for (const { table, name, definition } of keys) {
    await sql`ALTER TABLE ${sql.id(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  }
}
