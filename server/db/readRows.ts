import { addAbortSignal } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { unlessAborted } from '../platform/unlessAborted.ts';
import type { PooledDb } from './client.ts';

/** A batch is so small that hardly any row survives into the part of memory that V8 collects rarely. */
const ROWS_PER_BATCH = 100;

const BEGIN = `
  BEGIN READ ONLY;
  -- Rows that many others refer to are cached, not looked up each time.
  SET LOCAL work_mem = '32MB';
  -- Before the first row PostgreSQL would not notice a closed connection.
  SET LOCAL client_connection_check_interval = '1s';
  -- Sending may take as long as a statement may run; meanwhile the session counts as idle.
  SELECT set_config('idle_in_transaction_session_timeout', current_setting('statement_timeout'), true)
`;

/** A row in PostgreSQL's text format: every value except null is a text. */
export type TextRow<Row> = {
  [Column in keyof Row]: Row[Column] extends string | null
    ? Row[Column]
    : string | Extract<Row[Column], null>;
};

/**
 * Yields all rows of a query as of one moment, in batches, as fast as the caller takes them. Ending the generator
 * (`return`) or aborting `signal` closes the connection, because nothing else ends a COPY early. Pipelined connections
 * don't support COPY.
 */
export async function* readRows<Row>(
  { pool }: PooledDb,
  query: CompiledQuery<Row>,
  signal?: AbortSignal,
): AsyncGenerator<TextRow<Row>[], undefined> {
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query(BEGIN);
    const text = await unlessAborted(withValues(client, query), signal);
    const content = client.query(to(`COPY (${text}) TO STDOUT (HEADER)`));
    // Once nobody reads, a lost connection need not be reported.
    content.on('error', () => undefined);
    if (signal) addAbortSignal(signal, content);
    yield* rowsOf<TextRow<Row>>(content);
    await client.query('COMMIT');
    isOver = true;
  } finally {
    client.release(!isOver);
  }
}

/**
 * Returns the query's text with its values. COPY takes no parameters, and values written into the text would appear in
 * PostgreSQL's log on failure, and in its activity view. So the values become settings of the transaction, cast to the
 * types that PostgreSQL infers.
 */
async function withValues(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<string> {
  if (parameters.length === 0) return sql;
  const setting = (place: number) => `'bonpanel.value_${place}'`;
  const settings = parameters.map((_, index) => `set_config(${setting(index + 1)}, $${index + 1}, true)`);
  await client.query(`SELECT ${settings.join(', ')}`, parameters.map(textOf));
  const types = await typesOfParameters(client, sql);
  return sql.replaceAll(/\$(\d+)/g, (_, place) => `current_setting(${setting(place)})::${types[place - 1]}`);
}

async function typesOfParameters(client: pg.PoolClient, sql: string): Promise<string[]> {
  await client.query(`PREPARE bonpanel_rows AS ${sql}`);
  const { rows } = await client.query(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'bonpanel_rows'`,
  );
  await client.query('DEALLOCATE bonpanel_rows');
  return rows[0].types;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new TypeError(`a value of type ${typeof value} has no one text`);
  return String(value);
}

/**
 * Parses the “Text Format” of https://www.postgresql.org/docs/current/sql-copy.html; its first line has the names of
 * the columns.
 */
async function* rowsOf<Row>(content: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const utf8 = new TextDecoder();
  let columns: string[] | undefined;
  let begun = '';
  for await (const chunk of content) {
    const lines = (begun + utf8.decode(chunk, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    columns ??= lines.shift()?.split('\t');
    while (lines.length > 0)
      yield lines.splice(0, ROWS_PER_BATCH).map((line) => rowOf(columns ?? [], line)) as Row[];
  }
}

function rowOf(columns: string[], line: string) {
  const hasEscapes = line.includes('\\');
  const row: Record<string, string | null> = {};
  let start = 0;
  for (const column of columns) {
    const tab = line.indexOf('\t', start);
    const end = tab < 0 ? line.length : tab;
    const value = line.slice(start, end);
    row[column] = hasEscapes && value.includes('\\') ? unescaped(value) : value;
    start = end + 1;
  }
  return row;
}

function unescaped(value: string): string | null {
  if (value === '\\N') return null;
  return value.replaceAll(/\\(.)/g, (_, mark: string) => controls[mark] ?? mark);
}

const controls: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
