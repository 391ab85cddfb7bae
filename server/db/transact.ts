import type { ControlledTransaction } from 'kysely';
import type { Db, Tx } from './client.ts';
import { isConnectionLost } from './failures.ts';
import type { Database } from './schema.ts';

/** COMMIT was sent and nothing definite came back: nobody may call this a success or a failure. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a COMMIT is unknown', { cause });
  }
}

/**
 * Runs `work` in one database transaction; if it throws, nothing is written.
 * @throws {OutcomeUnknown} where the connection breaks during COMMIT.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await db.startTransaction().execute();
  let result: Result;
  try {
    result = await work(tx);
  } catch (error) {
    await giveBack(tx);
    throw error;
  }
  try {
    await tx.commit().execute();
  } catch (error) {
    await giveBack(tx);
    throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;
  }
  return result;
}

/**
 * Rolls back and returns the connection. A rollback that fails has nothing to add: PostgreSQL undoes a broken
 * connection's work by itself.
 */
export async function giveBack(tx: ControlledTransaction<Database>) {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
}
