import pg from 'pg';

/** Statements with more values than this are written anew for each number of rows; a plan kept for one would pile up. */
const MOST_VALUES = 24;

/**
 * A client that lets PostgreSQL plan each statement once per connection. `pg` does so for statements with a name;
 * Kysely gives none, so the text itself names it. What is asked in one turn leaves in one packet.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query cannot be written down for an override
  override query(statement: any, ...rest: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const [values] = rest;
    const isPlain = typeof statement === 'string' && Array.isArray(values) && values.length > 0;
    if (!isPlain || values.length > MOST_VALUES) return super.query(statement, ...(rest as [never]));
    return super.query({ name: nameOf(statement), text: statement, values }, ...(rest.slice(1) as [never]));
  }
}

const names = new Map<string, string>();

function nameOf(statement: string): string {
  const name = names.get(statement) ?? `s${names.size}`;
  names.set(statement, name);
  return name;
}
