import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActorKind } from '../../../contract/actor.ts';
import { keyRights } from '../../../contract/apiKey.ts';
import { auditObjects } from '../../../contract/auditActions.ts';
import { validityMonths } from '../../../contract/boncard.ts';
import { batchStatuses, printFormats } from '../../../contract/boncardBatch.ts';
import {
  boncardStatuses,
  boncardTypes,
  documentKinds,
  importStatuses,
  ledgerKinds,
  requestKinds,
  requestStatuses,
  roles,
  taxClasses,
  transactionTypes,
  userStatuses,
} from '../../../contract/codes.ts';
import { sendingStates } from '../../../contract/eCard.ts';
import { languages } from '../../../contract/language.ts';
import type { Scope } from '../../../contract/permissions.ts';
import { scheduleRhythms } from '../../../contract/schedule.ts';
import { deliveryStatuses } from '../../../contract/webhook.ts';
import type { LinkPurpose, RangeOrder } from '../../../server/db/schema.ts';
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

/** Returns the words of a type; the compiler finds a missing one. */
const wordsOf = <Word extends string>(words: Record<Word, true>) => Object.keys(words);

/** The words of each column that a CHECK limits to some: those of the contract. */
const columnWords: Record<string, readonly (string | number)[]> = {
  'actors.kind': wordsOf<ActorKind>({ person: true, key: true }),
  'api_keys.rights': keyRights,
  'audit_entries.object_kind': auditObjects,
  'batch_prints.format': printFormats,
  'boncard_batches.status': batchStatuses,
  'boncard_imports.status': importStatuses,
  'boncards.status': boncardStatuses,
  'cycles.expired_months': validityMonths,
  'cycles.tax_class': taxClasses,
  'cycles.type': boncardTypes,
  // Whether the page was shown is in a column of its own.
  'e_card_sendings.state': sendingStates.filter((state) => state !== 'opened'),
  'e_card_sendings.language': languages,
  'ledger_day_ranges.ordered_by': wordsOf<RangeOrder>({ amount: true, prefix: true }),
  'ledger_entries.document_kind': documentKinds,
  'ledger_kinds.sign': [...new Set(Object.values(ledgerKinds).map(({ sign }) => sign))],
  'ledger_kinds.transaction': transactionTypes,
  'links.purpose': wordsOf<LinkPurpose>({ activation: true, reset: true }),
  'report_runs.scope': wordsOf<Exclude<Scope, 'nothing'>>({ all: true, own: true }),
  'requests.kind': requestKinds,
  'requests.status': requestStatuses,
  'schedules.every': scheduleRhythms,
  'tax_classes.class': taxClasses,
  'tax_classes.type': boncardTypes,
  'users.role': roles,
  'users.status': userStatuses,
  'views.role': roles,
  'webhook_deliveries.status': deliveryStatuses,
  'webhooks.language': languages,
};

/** Returns the same from the database. */
async function readColumnWords(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'c' AND connamespace = current_schema()::regnamespace ORDER BY conname
  `.execute(copy.database.db);
  const found: Record<string, string[]> = {};
  for (const { table, definition } of rows) {
    // `status = ANY (ARRAY['pending'::text, 'active'::text])`, `rights <@ ARRAY['balance'::text]`
    for (const [, column, list = ''] of definition.matchAll(/(\w+) (?:= ANY|<@) \(?ARRAY\[(.*?)\]/g)) {
      const words = list.split(', ').map((word) => word.replace(/^'(.*)'::\w+$/, '$1'));
      const name = `${table}.${column}`;
      found[name] = [...new Set([...(found[name] ?? []), ...words])].sort();
    }
  }
  return found;
}

test('each CHECK of a column’s words has those of the contract', async () => {
  const expected = Object.entries(columnWords).map(([name, words]) => [name, words.map(String).sort()]);
  expect(await readColumnWords()).toEqual(Object.fromEntries(expected));
});
