import type { ControlledTransaction } from 'kysely';
import type pg from 'pg';
import { type PooledDb, queriesOn, type Tx } from './client.ts';
import { isConnectionLost } from './failures.ts';
import type { Database } from './schema.ts';

/** COMMIT was sent and nothing definite came back: nobody may call this a success or a failure. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a COMMIT is unknown', { cause });
  }
}

/**
 * Runs `work` in one database transaction; if it throws, nothing is written. Statements that need nothing of each other
 * may be asked together (`Promise.all`): they run in their order, and travel in one go.
 * @throws {OutcomeUnknown} where the connection breaks during COMMIT.
 */
export async function transact<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await db.pool.connect();
  const guarded = guardedClient(client);
  // Nobody waits for it: it travels with the first statement, and whatever breaks it breaks that one, too.
  client.query('BEGIN').catch(() => undefined);
  let result: Result;
  try {
    result = await work(queriesOn(guarded));
  } catch (error) {
    guarded.close();
    await undo(client);
    throw error;
  }
  guarded.close();
  try {
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a failed statement was passed over: nothing is written');
  } catch (error) {
    await undo(client);
    throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;
  }
  client.release();
  return result;
}

/** A connection until the transaction on it is over: a straggler must not write on somebody else's. */
function guardedClient(client: pg.PoolClient) {
  let isOpen = true;
  return {
    query: ((...statement: Parameters<typeof client.query>) => {
      if (!isOpen) throw new Error('the transaction is over');
      return client.query(...statement);
    }) as typeof client.query,
    close() {
      isOpen = false;
    },
  };
}

/** Rolls back and returns the connection, unless it is broken: PostgreSQL undoes its work by itself. */
async function undo(client: pg.PoolClient) {
  await client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  );
}

/** Ends a transaction that only reads. */
export async function giveBack(tx: ControlledTransaction<Database>) {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}
