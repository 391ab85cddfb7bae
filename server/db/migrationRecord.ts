import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { passThrough } from '../platform/beforeBaseline.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { ROOT } from '../platform/root.ts';
import type { Db } from './client.ts';

export const migrationFolder = path.join(ROOT, 'server/db/migrations');

/**
 * The names of the migrations that this version has, in order. A file is loaded only when its migration has to be
 * applied.
 */
export const migrationNames = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.parse(file).name)
  .sort();

/** The names that a build of the server had in its folder (vite/server.ts). Without a build there is no such name. */
declare const BUILT_MIGRATIONS: readonly string[] | undefined;

/**
 * Refuses a build that lies in the sources of another version: it would apply their migrations as its own.
 * @throws {OperatorError}
 */
export function refuseForeignBuild(): void {
  if (typeof BUILT_MIGRATIONS === 'undefined' || BUILT_MIGRATIONS.join() === migrationNames.join()) return;
  throw new OperatorError(
    `${ROOT} has the sources of another version than the server built there. Run: npm run build`,
  );
}

/**
 * The first migration: creates the schema as it was after the earlier migrations that it replaces
 * (docs/decisions/0034).
 */
export const BASELINE = '0001-baseline';
/** The last migration that the baseline replaces. */
const LAST_REPLACED = '0030-unlocked-often';

/**
 * Returns the migrations that have led to a schema. Those that the baseline replaces are returned as the baseline,
 * because the schema is the same.
 */
export function sinceBaseline(record: readonly string[]): readonly string[] {
  return record.at(-1) === LAST_REPLACED ? [BASELINE] : record;
}

/** Returns whether a schema is older than the one from which the baseline can take over. */
export function isBeforeBaseline(record: readonly string[]): boolean {
  const [first] = record;
  return first !== undefined && first !== BASELINE && (record.at(-1) ?? '') < LAST_REPLACED;
}

/** Returns the names of the migrations that were applied to a database, in order; empty if the database is new. */
export async function listAppliedMigrations(db: Db): Promise<readonly string[]> {
  return sinceBaseline(await readRecord(db));
}

/**
 * Returns why this version cannot work on a database with these migrations, and how to fix that; undefined if it can.
 */
export function findSchemaFault(applied: readonly string[]): { text: string; fix: string } | undefined {
  if (isBeforeBaseline(applied)) {
    const text = `this database is too old for this version: its last migration is ${applied.at(-1)}`;
    return { text, fix: passThrough };
  }
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return undefined;
  return {
    text: `a newer version has changed this database: ${unknown.join(', ')}`,
    fix: 'Run that version.',
  };
}

/**
 * If a database has the baseline's schema from the earlier migrations, replaces its record of them with the baseline;
 * does nothing to any other database.
 */
export async function takeOver(db: Db): Promise<void> {
  if ((await readRecord(db)).at(-1) !== LAST_REPLACED) return;
  // In one statement, so that only one of several replicas finds the rows.
  await sql`
    WITH replaced AS (DELETE FROM kysely_migration RETURNING name)
    INSERT INTO kysely_migration (name, timestamp)
    SELECT ${BASELINE}, ${new Date().toISOString()} FROM replaced WHERE name = ${LAST_REPLACED}
  `.execute(db);
}

/** Returns the names as recorded in the database. */
async function readRecord(db: Db): Promise<string[]> {
  const table = await sql<{
    exists: boolean;
  }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
