import type pg from 'pg';
import { OperatorError } from '../platform/operatorError.ts';
import { runtimeGrants } from './schema.ts';

/** Why a database cannot be used, and how to fix that. */
export interface DatabaseFault {
  /** What is wrong, as a word for programs. */
  name: 'database' | 'pooler' | 'encoding' | 'collation' | 'extension' | 'schema' | 'role' | 'dates';
  text: string;
  fix: string;
}

/** The product's own tables. Those of kysely may remain after a migration that failed. */
const ourTables = Object.keys(runtimeGrants).filter((name) => !name.startsWith('kysely_'));
const MIN_VERSION = 150_000;

/** PostgreSQL accepts our connection, but this version of the product cannot work with it. */
export class DatabaseUnfit extends OperatorError {
  readonly faults: readonly DatabaseFault[];

  constructor(setting: string, faults: readonly DatabaseFault[]) {
    const what = `database of ${setting} cannot be used`;
    super(faults.map(({ text, fix }) => `The ${what}: ${text}. ${fix}`).join('\n'));
    this.faults = faults.map((fault) => ({ ...fault, text: `the ${what}: ${fault.text}` }));
  }
}

/** The database that a connection leads to, and its schema; null until the owner has let this role into one. */
export interface DatabaseIdentity {
  database: string;
  schema: string | null;
}

/**
 * Checks a server and its database before anything is written to it. With `creates`, this role will create the schema
 * if there is none. Returns which database it is.
 * @throws {DatabaseUnfit} with everything that is wrong.
 */
export async function judgePostgres(
  client: pg.Client,
  { setting, creates }: { setting: string; creates: boolean },
): Promise<DatabaseIdentity> {
  const { rows } = await client.query<Described>(describe, [ourTables]);
  const [described] = rows;
  if (!described) throw new Error('PostgreSQL says nothing');
  const { processID } = client as pg.Client & { processID: number };
  const isEmpty = creates && !(described.has_migrations && (await hasMigrated(client)));
  const faults = faultsOf(described, { processID, creates, isEmpty });
  if (faults.length > 0) throw new DatabaseUnfit(setting, faults);
  return { database: described.identity, schema: described.schema };
}

/** Returns whether any migration has been applied; a failed first migration creates the table and leaves it empty. */
async function hasMigrated(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM kysely_migration LIMIT 1');
  return rowCount !== 0;
}

/** The fault if an address leads to a connection pooler, whatever its mode. */
const behindPooler: DatabaseFault = {
  name: 'pooler',
  text: 'the address is that of a connection pooler such as PgBouncer, which refuses or drops the time limits that each connection sends, and hides whose query is to be canceled; in transaction pooling, prepared statements, advisory locks and LISTEN are lost as well',
  fix: 'Name the address of PostgreSQL itself: Bonpanel keeps its own connections (DATABASE_POOL).',
};

interface Described {
  version: string;
  version_number: number;
  encoding: string;
  has_polish_order: boolean;
  is_trigram_available: boolean;
  /** The schema of the extension, if that is not in the search path. */
  trigram_elsewhere: string | null;
  schema: string | null;
  search_path: string;
  date_style: string;
  process_id: number;
  has_migrations: boolean;
  may_create: boolean;
  /** Tables with names like ours that we did not create. */
  foreign_tables: string[];
  role: string;
  identity: string;
}

const describe = `
  SELECT current_setting('server_version') AS version,
    current_setting('server_version_num')::integer AS version_number,
    current_setting('server_encoding') AS encoding,
    EXISTS (SELECT FROM pg_collation WHERE collname = 'pl-x-icu') AS has_polish_order,
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS is_trigram_available,
    (
      SELECT nspname::text FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
      WHERE extname = 'pg_trgm' AND nspname <> ALL (current_schemas(true))
    ) AS trigram_elsewhere,
    current_schema()::text AS schema,
    current_setting('search_path') AS search_path,
    current_setting('DateStyle') AS date_style,
    pg_backend_pid() AS process_id,
    to_regclass('kysely_migration') IS NOT NULL AS has_migrations,
    has_database_privilege(current_database(), 'CREATE')
      AND coalesce(has_schema_privilege(current_schema(), 'CREATE'), true) AS may_create,
    array(
      SELECT relname::text FROM pg_class
      WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm') AND relname = ANY ($1)
      ORDER BY 1
    ) AS foreign_tables,
    current_user::text AS role,
    concat_ws(' ', pg_postmaster_start_time(), current_database()) AS identity
`;

function faultsOf(
  database: Described,
  { processID, creates, isEmpty }: { processID: number; creates: boolean; isEmpty: boolean },
): DatabaseFault[] {
  const { version, encoding, schema, search_path, date_style, trigram_elsewhere, foreign_tables, role } =
    database;
  const checks: [isFault: boolean, name: DatabaseFault['name'], text: string, fix: string][] = [
    [
      database.version_number < MIN_VERSION,
      'database',
      `PostgreSQL ${version} is too old`,
      'Upgrade it to version 15 or newer.',
    ],
    // PostgreSQL sends the id of the process that serves a connection when the connection opens. A pooler has no
    // process yet at that time, and invents a number.
    [database.process_id !== processID, behindPooler.name, behindPooler.text, behindPooler.fix],
    [
      encoding !== 'UTF8',
      'encoding',
      `the encoding is ${encoding}, not UTF8`,
      'Create it again: CREATE DATABASE … ENCODING UTF8 TEMPLATE template0',
    ],
    [
      !database.has_polish_order,
      'collation',
      'the collation pl-x-icu is missing, by which lists are sorted',
      'Use a PostgreSQL built with ICU.',
    ],
    [
      !database.is_trigram_available,
      'extension',
      'the extension pg_trgm is missing, by which cards are found',
      'Install the contrib modules of PostgreSQL on its machine.',
    ],
    [
      trigram_elsewhere !== null,
      'extension',
      `the extension pg_trgm is in the schema ${trigram_elsewhere}, outside of the search path (${search_path})`,
      'Add the schema to the search_path of the role, or move the extension: ALTER EXTENSION pg_trgm SET SCHEMA …',
    ],
    [
      schema === null && creates,
      'schema',
      `no schema of the search path (${search_path}) exists, or the role ${role} may use none`,
      'Create one, or set search_path for the role or the database.',
    ],
    [
      isEmpty && foreign_tables.length > 0,
      'schema',
      `it belongs to another program, which has a table ${foreign_tables[0]} there`,
      'Create a database for Bonpanel alone.',
    ],
    [
      isEmpty && !database.may_create,
      'role',
      `it is empty, and the role ${role} may not create schemas and tables in it`,
      'Set DATABASE_OWNER_URL to the address for its owner, or make the role its owner: ALTER DATABASE … OWNER TO …',
    ],
    [
      !date_style.startsWith('ISO'),
      'dates',
      `dates are written in the style ${date_style}, not ISO`,
      'Take the setting back: ALTER DATABASE … RESET DateStyle, or ALTER ROLE … RESET DateStyle',
    ],
  ];
  return checks.filter(([isFault]) => isFault).map(([, name, text, fix]) => ({ name, text, fix }));
}
