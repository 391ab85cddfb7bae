import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';
import { namePrepared } from './preparedNames.ts';

/**
 * Returns a query whose text is built once, on its first run; later runs only fill in the values. Used for what every
 * sale and purchase asks: building a text costs the server as much as sending it, and PostgreSQL as well plans it once on
 * each connection. `build` gets placeholders for the
 * values, which it may only put into place; every run gives the same values, null for none.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const statement = preparedStatement(build);
  return async (db, values) => {
    const { rows } = await db.executeQuery(statement(db, values));
    return rows;
  };
}

/** Returns the same for a statement that is not run here but sent with a COMMIT (see `transact`). */
export function preparedStatement<Values extends object, Row>(
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
