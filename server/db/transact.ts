import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { isRefusal } from '../platform/refusal.ts';
import { kyselyOn, type PooledDb, type Tx } from './client.ts';
import { isConnectionLost } from './failures.ts';

/**
 * Its connection is not closed when an answer is overdue: PostgreSQL may be waiting for its standby, and would go on, while
 * each further sale opens one more connection there. The longest time that a timer knows; 0 would mean the limit of all others.
 */
const COMMIT = { text: 'COMMIT', query_timeout: 2 ** 31 - 1 };

/** COMMIT was sent and nothing definite came back: nobody may call this a success or a failure. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a COMMIT is unknown', { cause });
  }
}

/**
 * Runs `work` in one database transaction; if it throws or refuses, nothing is written, and no disk or standby is waited for,
 * which a COMMIT of row locks alone would do. `keeps` tells of other results that need no COMMIT. Statements that need nothing of each other
 * may be asked together (`Promise.all`): they run in their order, and travel in one go. A last statement whose rows nobody
 * needs goes with the COMMIT (`withCommit`), and if it fails, so does that.
 * @throws {OutcomeUnknown} where the connection breaks during COMMIT, or no answer to it comes in time.
 */
export async function transact<Result>(
  db: PooledDb,
  work: (tx: Tx, withCommit: (statement: CompiledQuery) => void) => Promise<Result>,
  keeps: (result: Result) => boolean = (result) => !isRefusal(result),
): Promise<Result> {
  const client = await db.pool.connect();
  const guarded = guardedClient(client);
  // Nobody waits for it: it travels with the first statement, and whatever breaks it breaks that one, too.
  client.query('BEGIN').catch(() => undefined);
  const last: CompiledQuery[] = [];
  let result: Result;
  try {
    result = await work(kyselyOn(guarded), (statement) => last.push(statement));
  } catch (error) {
    guarded.close();
    await undo(client);
    throw error;
  }
  guarded.close();
  if (!keeps(result)) {
    await undo(client);
    return result;
  }
  await inTime(commit(client, last), db.commitMs);
  return result;
}

/** Ends the transaction, and only then gives its connection back. */
async function commit(client: pg.PoolClient, last: CompiledQuery[]) {
  try {
    const sent = last.map(({ sql, parameters }) => client.query(sql, [...parameters]));
    const [{ command }] = await Promise.all([client.query(COMMIT), ...sent]);
    if (command !== 'COMMIT') throw new Error('a failed statement was passed over: nothing is written');
  } catch (error) {
    await undo(client);
    throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;
  }
  client.release();
}

/** A COMMIT that takes too long goes on; only nobody waits for it any more. */
function inTime(committing: Promise<void>, commitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OutcomeUnknown(new Error('no answer to a COMMIT')));
    const timer = setTimeout(giveUp, commitMs);
    committing.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
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

/**
 * Lets COMMIT return before the transaction is on disk, or at a standby. If PostgreSQL breaks down just then, the last ones of
 * all are as if they had never been. Any other COMMIT takes those before it to the disk, so a sale never outlives its card.
 */
export async function disableSyncCommit(tx: Tx) {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
}

/** Runs `work` in a transaction whose COMMIT does not wait for the disk, or for a standby that is away. */
export function transactUnsynced<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(db, async (tx) => (await Promise.all([work(tx), disableSyncCommit(tx)]))[0]);
}
