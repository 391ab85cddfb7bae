import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/**
 * A query whose text is written once, at its first run; every run then only puts its values in, and gives the rows. For
 * what each sale and purchase asks: to write a text anew costs the server as much as to send it. `build` gets
 * stand-ins for the values, which it may place and no more; every run brings the same values, null for none.
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

/** The same for a statement that is not run here, but goes with a COMMIT (see `transact`). */
export function preparedStatement<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  let written: CompiledQuery<Row> | undefined;
  return (db, values) => {
    written ??= build(db, standInsFor(values)).compile();
    const parameters = written.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...written, parameters };
  };
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
