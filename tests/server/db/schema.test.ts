import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseCopy, openDatabaseCopy } from '../../support/databaseCopy.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
});
afterAll(() => copy.drop());

/** The kind of TypeScript value that the driver returns for each PostgreSQL type. */
const kinds: Record<string, string> = {
  ARRAY: 'array',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'WarsawDay',
  integer: 'number',
  jsonb: 'object',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

/**
 * Returns a line for each column of the database, such as `users.role string null`, `users.created_at Date default`.
 */
async function readDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; more: string }>`
    SELECT table_name || '.' || column_name AS name, data_type AS type,
      CASE WHEN is_nullable = 'YES' THEN ' null' ELSE '' END
        || CASE WHEN column_default IS NOT NULL THEN ' default' ELSE '' END AS more
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name NOT LIKE 'kysely\\_%'
  `.execute(copy.database.db);
  return rows.map(({ name, type, more }) => `${name} ${kinds[type] ?? type}${more}`).sort();
}

/** Returns the same lines from the TypeScript types. */
async function readTypes(): Promise<string[]> {
  const source = await readFile('server/db/schema.ts', 'utf8');
  const [, tables = ''] = source.split('export interface Database {');
  return [...tables.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)]
    .flatMap(([, table, columns = '']) =>
      [...columns.matchAll(/(\w+): ([^;]+)/g)].map(([, column, type = '']) => {
        const isNull = /\| null\b/.test(type);
        const hasDefault = /\bGenerated\b|\bundefined\b/.test(type);
        return `${table}.${column} ${kindOf(type)}${isNull ? ' null' : ''}${hasDefault ? ' default' : ''}`;
      }),
    )
    .sort();
}

/** Returns what a type is at run time; every named type of ours is text. */
function kindOf(type: string): string {
  const base = type.replace(/^(Generated|ColumnType|JSONColumnType)</, '').split(/[^\w]/)[0] ?? '';
  if (['Grosze', 'ValidityMonths'].includes(base)) return 'number';
  if (type.endsWith('[]')) return 'array';
  if (
    [
      'AuditDetails',
      'EventData',
      'ImportChoice',
      'MonthFigures',
      'ViewFilter',
      'ViewSort',
      'ViewColumns',
    ].includes(base)
  )
    return 'object';
  return Object.values(kinds).includes(base) ? base : 'string';
}

test('the table types match the database: each table, column, kind, null and default', async () => {
  expect(await readTypes()).toEqual(await readDatabase());
});
