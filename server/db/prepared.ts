import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, defer, Pipeline, type Tx } from './client.ts';
import { namePrepared } from './preparedNames.ts';

/**
 * Returns a query whose text is built once, on its first run; later runs only fill in the values. It is for the queries
 * of every sale and purchase: building a text costs the server as much as sending it, and PostgreSQL too plans a
 * prepared text only once per connection. `build` gets placeholders for the values, which it must use as they are;
 * every run must pass the same set of values, null for missing ones. In a transaction, the queries are sent in the
 * order of the calls, without waiting for earlier answers.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const statement = statementOf(build);
  return async (db, values) => {
    const written = statement(db, values);
    return db instanceof Pipeline ? db.send(written) : (await db.executeQuery(written)).rows;
  };
}

/** Returns the same for a query of at most one row. */
export function preparedRow<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row | undefined> {
  const rows = prepared(build);
  return async (db, values) => (await rows(db, values))[0];
}

/**
 * Returns the same for a statement whose rows nobody needs: it is held back and sent with the next one, or with the
 * COMMIT.
 */
export function deferred<Values extends object>(
  build: (db: Db, values: Values) => Compilable<unknown>,
): (tx: Tx, values: Values) => void {
  const statement = statementOf(build);
  return (tx, values) => defer(tx, statement(tx, values));
}

/** Returns the same for a statement that may also run outside of a transaction; it is awaited then. */
export function deferredInTx<Values extends object>(
  build: (db: Db, values: Values) => Compilable<unknown>,
): (db: Db, values: Values) => Promise<void> {
  const statement = statementOf(build);
  return async (db, values) => {
    const written = statement(db, values);
    if (db instanceof Pipeline) db.defer(written);
    else await db.executeQuery(written);
  };
}

function statementOf<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  let written: CompiledQuery<Row> | undefined;
  return (db, values) => {
    written ??= write(build(db, standInsFor(values)));
    const parameters = written.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...written, parameters };
  };
}

function write<Row>(statement: Compilable<Row>): CompiledQuery<Row> {
  const written = statement.compile();
  namePrepared(written.sql);
  return written;
}

class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function standInsFor<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((name) => [name, new StandIn(name)])) as Values;
}
