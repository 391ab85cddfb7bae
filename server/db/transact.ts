import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { isRefusal } from '../platform/refusal.ts';
import { kyselyOn, type PooledDb, type Tx } from './client.ts';
import { isAfterFailure, isConnectionLost } from './failures.ts';

/**
 * An overdue answer does not close the connection: PostgreSQL may be waiting for its standby and would go on, while
 * every further sale would open one more connection there. This is a timer's longest delay; 0 would mean the default.
 */
const COMMIT = { text: 'COMMIT', query_timeout: 2 ** 31 - 1 };

/** COMMIT was sent and no definite answer came back: this is neither a success nor a failure. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a COMMIT is unknown', { cause });
  }
}

/**
 * Runs `work` in one database transaction. If it throws or refuses, nothing is written, and no disk or standby is
 * waited for, which COMMIT would do even for row locks alone. `keeps` decides which other results need no COMMIT.
 * Independent statements may be issued together (`Promise.all`): they run in order and travel in one packet. A last
 * statement whose rows nobody needs goes with the COMMIT (`withCommit`), and if it fails, so does the COMMIT.
 * @throws {OutcomeUnknown} if the connection breaks during COMMIT, or no answer comes in time.
 */
export async function transact<Result>(
  db: PooledDb,
  work: (tx: Tx, withCommit: (statement: CompiledQuery) => void) => Promise<Result>,
  keeps: (result: Result) => boolean = (result) => !isRefusal(result),
): Promise<Result> {
  const client = await db.pool.connect();
  const guarded = guardedClient(client);
  // Not awaited: it travels with the first statement, and whatever breaks it also breaks that statement.
  client.query('BEGIN').catch(() => undefined);
  const last: CompiledQuery[] = [];
  let result: Result;
  try {
    result = await work(kyselyOn(guarded), (statement) => last.push(statement));
  } catch (error) {
    guarded.close();
    await undo(client);
    throw isAfterFailure(error) ? (guarded.firstFailure() ?? error) : error;
  }
  guarded.close();
  if (!keeps(result)) {
    await undo(client);
    return result;
  }
  await inTime(commit(client, last), db.commitMs);
  return result;
}

/** Ends the transaction, and only then returns its connection. */
async function commit(client: pg.PoolClient, last: CompiledQuery[]) {
  try {
    const sent = last.map(({ sql, parameters }) => client.query(sql, [...parameters]));
    const [{ command }] = await Promise.all([client.query(COMMIT), ...sent]);
    if (command !== 'COMMIT') throw new Error('a failed statement was ignored: nothing is written');
  } catch (error) {
    await undo(client);
    throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;
  }
  client.release();
}

/** A COMMIT that takes too long goes on, but is no longer waited for. */
function inTime(committing: Promise<void>, commitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OutcomeUnknown(new Error('no answer to a COMMIT')));
    const timer = setTimeout(giveUp, commitMs);
    committing.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Guards a connection against statements after its transaction is over: they would run in someone else's. */
function guardedClient(client: pg.PoolClient) {
  let isOpen = true;
  let failure: unknown;
  return {
    query: ((...statement: Parameters<typeof client.query>) => {
      if (!isOpen) throw new Error('the transaction is over');
      const sent: unknown = client.query(...statement);
      if (sent instanceof Promise) sent.catch((error) => (failure ??= error));
      return sent;
    }) as typeof client.query,
    /** Why a statement failed, when those sent together with it were refused for that. */
    firstFailure: () => failure,
    close() {
      isOpen = false;
    },
  };
}

/** Rolls back and returns the connection, unless it is broken: then PostgreSQL rolls back by itself. */
async function undo(client: pg.PoolClient) {
  await client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * Lets COMMIT return before the transaction is on disk or on a standby. If PostgreSQL crashes just then, the most
 * recent ones are lost. Any other COMMIT flushes those before it, so a sale never outlives its card.
 */
export async function disableSyncCommit(tx: Tx) {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
}

/** Runs `work` in a transaction whose COMMIT does not wait for the disk, or for a standby that is away. */
export function transactUnsynced<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(db, async (tx) => (await Promise.all([work(tx), disableSyncCommit(tx)]))[0]);
}
