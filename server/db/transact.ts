import { sql } from 'kysely';
import type pg from 'pg';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import { type Db, defer, Pipeline, type PooledDb, type Statements, type Tx } from './client.ts';
import { isConnectionLost, isFollowUp, isOutOfResources } from './failures.ts';

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

/** Runs work in a transaction, as `transact` does. */
export type Transact = <Result>(
  work: (tx: Tx) => Promise<Result>,
  keeps?: (result: Result) => boolean,
) => Promise<Result | Refusal>;

/**
 * Runs `work` in one database transaction. If it throws or refuses, nothing is written, and no disk or standby is
 * waited for, which COMMIT would do even for row locks alone. `keeps` decides which other results need no COMMIT.
 * What `work` defers (`defer`) and nothing follows goes with the COMMIT, and if it fails, so does the COMMIT.
 * @throws what failed first: the statements behind it fail because of it.
 * @throws {OutcomeUnknown} if the connection breaks during COMMIT, or no answer comes in time.
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
  } catch (error) {
    await undo(client, statements);
    throw statements.causeOf(error);
  }
  if (keeps(result)) await inTime(commit(client, statements), db.commitMs);
  else await undo(client, statements);
  return result;
}

/** Ends the transaction, and only then returns its connection. */
async function commit(client: pg.PoolClient, statements: OpenStatements) {
  try {
    const { command } = await statements.end(COMMIT);
    if (command !== 'COMMIT') throw new Error('a failed statement was ignored: nothing is written');
  } catch (error) {
    const cause = statements.causeOf(error);
    // PostgreSQL names a reason even when it breaks down during a COMMIT: only if it goes on has it rolled back.
    const isUndone = await undo(client, statements);
    throw isConnectionLost(cause) || !isUndone ? new OutcomeUnknown(cause) : cause;
  }
  client.release();
}

/**
 * Rolls back and returns the connection, unless it is broken: then PostgreSQL rolls back by itself what it has not
 * committed. Returns whether it was not broken.
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

/** A COMMIT that takes too long goes on, but is no longer waited for. */
function inTime(committing: Promise<void>, commitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OutcomeUnknown(new Error('no answer to a COMMIT')));
    const timer = setTimeout(giveUp, commitMs);
    committing.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * The statements of a transaction, in their order. Once it is over, no more are accepted: they would run in someone
 * else's.
 */
class OpenStatements implements Statements {
  readonly #client: pg.PoolClient;
  #deferred: [text: string, values: unknown[]][] = [];
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  #firstFailure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query(text: string, values: unknown[]) {
    this.#expectOpen();
    void this.#sendDeferred();
    return this.#send(() => this.#client.query(text, values));
  }

  defer(text: string, values: unknown[] = []) {
    this.#expectOpen();
    this.#deferred.push([text, values]);
  }

  /** Forgets what has been deferred. */
  drop() {
    this.#deferred = [];
  }

  /** Sends what has been deferred, and the last statement. Returns its result, unless one before it failed. */
  async end(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#isOpen = false;
    const before = this.#sendDeferred();
    const [result] = await Promise.all([this.#send(() => this.#client.query(statement)), ...before]);
    return result;
  }

  /** Returns why a statement failed: because of itself or of one before it. */
  causeOf(error: unknown): unknown {
    return isFollowUp(error) ? (this.#firstFailure ?? error) : error;
  }

  #sendDeferred() {
    return this.#deferred
      .splice(0)
      .map(([text, values]) => this.#send(() => this.#client.query(text, values)));
  }

  #send(query: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    // A connection that does not pipeline takes one statement at a time.
    const { pipeline } = this.#client as pg.PoolClient & Pick<pg.Client, 'pipeline'>;
    const answer = pipeline ? query() : this.#last.then(query, query);
    this.#last = answer;
    answer.catch((error: unknown) => {
      this.#firstFailure ??= error;
    });
    return answer;
  }

  #expectOpen() {
    if (!this.#isOpen) throw new Error('the transaction is over');
  }
}

/**
 * Lets COMMIT return before the transaction is on disk or on a standby. If PostgreSQL crashes just then, the most
 * recent ones are lost. Any other COMMIT flushes those before it, so a sale never outlives its card.
 */
export function disableSyncCommit(tx: Tx) {
  defer(tx, sql`SET LOCAL synchronous_commit = off`.compile(tx));
}

/** Runs `work` in a transaction whose COMMIT does not wait for the disk, or for a standby that is away. */
export function transactUnsynced<Result>(db: PooledDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transact(db, (tx) => {
    disableSyncCommit(tx);
    return work(tx);
  });
}

/** Writes like {@link transactUnsynced}, but ignores a lack of disk or memory: for what reads can do without. */
export async function transactIfPossible(db: PooledDb, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await transactUnsynced(db, work);
  } catch (error) {
    if (!isOutOfResources(error)) throw error;
  }
}
