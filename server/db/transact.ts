import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { never } from '../platform/unlessAborted.ts';
import { type Db, defer, Pipeline, type PooledDb, type Statements, type Tx } from './client.ts';
import { isConnectionLost, isFollowUp, isOutOfResources, isTemporary } from './failures.ts';

/**
 * If the answer takes too long, the connection is not closed: PostgreSQL may be waiting for its standby, and would go
 * on, while every further sale would open one more connection there. The timeout is the longest delay that a timer can
 * have, because 0 would mean the default.
 */
const COMMIT = { text: 'COMMIT', query_timeout: 2 ** 31 - 1 };

/** The pause before a transaction is tried again that must not be left undone. */
const PAUSE_MS = 1_000;

/** COMMIT was sent, and no definite answer arrived: this is neither a success nor a failure. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a COMMIT is unknown', { cause });
  }
}

/** Runs work in a transaction, like `transact`. */
export type Transact = <Result>(
  work: (tx: Tx) => Promise<Result>,
  keeps?: (result: Result) => boolean,
) => Promise<Result | Refusal>;

/**
 * Runs `work` in one database transaction. If it throws or refuses, the transaction is rolled back: nothing is written,
 * and neither a disk nor a standby is waited for, as COMMIT would do even for row locks alone. `keeps` can name other
 * results after which to roll back. Statements that `work` defers (`defer`) and that no other statement follows are
 * sent with the COMMIT; if one fails, so does the COMMIT.
 *
 * If BEGIN itself fails, only what follows its answer is held back: statements that were sent together with it commit
 * by themselves. What must not be written in part comes after a statement whose answer is awaited, such as a lock.
 * @throws the first failure; the statements after it fail because of it.
 * @throws {OutcomeUnknown} if the connection breaks during COMMIT, or no answer arrives in time.
 */
export async function transact<Result>(
  db: PooledDb,
  work: (tx: Tx) => Promise<Result>,
  keeps: (result: Result) => boolean = (result) => !isRefusal(result),
): Promise<Result> {
  const client = await db.pool.connect();
  const statements = new OpenStatements(client);
  statements.defer('BEGIN');
  let result: Result;
  try {
    result = await work(new Pipeline(statements) as Db as Tx);
    statements.expectBegun();
  } catch (error) {
    await undo(client, statements);
    throw statements.causeOf(error);
  }
  if (keeps(result)) await inTime(commit(client, statements), db.commitMs);
  else await undo(client, statements);
  return result;
}

/** Ends the transaction, and only then releases its connection. */
async function commit(client: pg.PoolClient, statements: OpenStatements) {
  try {
    const { command } = await statements.end(COMMIT);
    if (command !== 'COMMIT') throw new Error('a failed statement was ignored: nothing is written');
  } catch (error) {
    const cause = statements.causeOf(error);
    // PostgreSQL gives a reason even if it crashes during a COMMIT. Only if the connection still works has it rolled
    // back.
    const isUndone = await undo(client, statements);
    throw isConnectionLost(cause) || !isUndone ? new OutcomeUnknown(cause) : cause;
  }
  client.release();
}

/**
 * Rolls back and releases the connection. If the connection is broken, PostgreSQL rolls back on its own what is not
 * committed. Returns whether the connection was intact.
 */
async function undo(client: pg.PoolClient, statements: OpenStatements): Promise<boolean> {
  statements.drop();
  const isUndone = await statements.end({ text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  );
  client.release(!isUndone);
  return isUndone;
}

/** Stops waiting for a COMMIT that takes too long; the COMMIT itself goes on. */
function inTime(committing: Promise<void>, commitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OutcomeUnknown(new Error('no answer to a COMMIT')));
    const timer = setTimeout(giveUp, commitMs);
    committing.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Runs `work` like {@link transact}, and again until it is known to be done if the outcome of its COMMIT is unknown:
 * for background work that nobody would repeat. `work` must recognize what it has written before. It must also wait for
 * that, by a lock that it takes first or by a unique key, because a COMMIT without an answer may still be under way.
 * @throws the reason of `stopping` if that aborts before the outcome is known.
 */
export async function transactUntilKnown<Result>(
  db: PooledDb,
  work: (tx: Tx) => Promise<Result>,
  stopping: AbortSignal = never,
): Promise<Result> {
  try {
    return await transact(db, work);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
  }
  await pause(stopping);
  return transactUntilDone(db, work, stopping);
}

/**
 * Runs `work` like {@link transact}, and again for as long as PostgreSQL is unavailable or gives no definite answer:
 * for what would stay wrong if it were not written. `work` may be done twice.
 * @throws the reason of `stopping` if that aborts before it is done.
 */
export async function transactUntilDone<Result>(
  db: PooledDb,
  work: (tx: Tx) => Promise<Result>,
  stopping: AbortSignal = never,
): Promise<Result> {
  for (;;) {
    try {
      return await transact(db, work);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown || isConnectionLost(error) || isTemporary(error))) throw error;
    }
    await pause(stopping);
  }
}

async function pause(stopping: AbortSignal) {
  await wait(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  stopping.throwIfAborted();
}

/**
 * The statements of a transaction, in order. Once it is over, no more are accepted, because they would run in somebody
 * else's transaction.
 */
class OpenStatements implements Statements {
  readonly #client: pg.PoolClient;
  #deferred: [text: string, values: unknown[]][] = [];
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  /** Whether the first statement, which is BEGIN, succeeded; undefined until it is answered. */
  #isBegun: boolean | undefined;
  #firstFailure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query(text: string, values: unknown[]) {
    this.#expectOpen();
    void this.#sendDeferred();
    return this.#sendInside(text, values);
  }

  defer(text: string, values: unknown[] = []) {
    this.#expectOpen();
    this.#deferred.push([text, values]);
  }

  /** Discards the deferred statements. */
  drop() {
    this.#deferred = [];
  }

  /** Sends the deferred statements and the last one. Returns the last one's result; throws if an earlier one failed. */
  async end(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#isOpen = false;
    const before = this.#sendDeferred();
    const [result] = await Promise.all([this.#send(() => this.#client.query(statement)), ...before]);
    return result;
  }

  /** Returns the error that made a statement fail: its own, or that of an earlier one. */
  causeOf(error: unknown): unknown {
    return isFollowUp(error) ? (this.#firstFailure ?? error) : error;
  }

  /** Throws if BEGIN failed: PostgreSQL then runs every statement in a transaction of its own. */
  expectBegun() {
    if (this.#isBegun === false) throw this.#firstFailure;
  }

  #sendDeferred() {
    return this.#deferred.splice(0).map(([text, values]) => this.#sendInside(text, values));
  }

  #sendInside(text: string, values: unknown[]) {
    return this.#send(() => {
      this.expectBegun();
      return this.#client.query(text, values);
    });
  }

  #send(query: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    // A connection without pipelining takes one statement at a time.
    const { pipeline } = this.#client as pg.PoolClient & Pick<pg.Client, 'pipeline'>;
    const answer = pipeline ? query() : this.#last.then(query, query);
    this.#last = answer;
    answer.then(
      () => {
        this.#isBegun ??= true;
      },
      (error: unknown) => {
        this.#isBegun ??= false;
        this.#firstFailure ??= error;
      },
    );
    return answer;
  }

  #expectOpen() {
    if (!this.#isOpen) throw new Error('the transaction is over');
  }
}

/**
 * Lets COMMIT return before the transaction is on disk or on a standby. If PostgreSQL crashes at that moment, the most
 * recent transactions are lost. Any other COMMIT also flushes those before it, so a sale never survives without its
 * card.
 */
export function disableSyncCommit(tx: Tx) {
  defer(tx, sql`SET LOCAL synchronous_commit = off`.compile(tx));
}

/** Runs `work` in a transaction whose COMMIT waits neither for the disk nor for a standby that is unreachable. */
export function transactUnsynced<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(db, (tx) => {
    disableSyncCommit(tx);
    return work(tx);
  });
}

/**
 * Writes like {@link transactUnsynced}, but ignores a lack of disk space or memory, and an unknown outcome: for writes
 * that a read can do without.
 */
export async function transactIfPossible(db: PooledDb, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await transactUnsynced(db, work);
  } catch (error) {
    if (!isOutOfResources(error) && !(error instanceof OutcomeUnknown)) throw error;
  }
}
