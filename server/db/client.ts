import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { NoConnection } from './failures.ts';
import { type HostWatch, NoSuchHost } from './hostWatch.ts';
import { nameOfPrepared } from './preparedNames.ts';
import type { Database } from './schema.ts';
import { listenForKind } from './sessionKind.ts';

export type Db = Kysely<Database>;
/** An open database transaction. Operations that write take it as their first argument and require it. */
export type Tx = Transaction<Database>;

/** The statements of a connection; they reach PostgreSQL in the order of these calls. */
export interface Statements {
  /** Sends a statement at once, without waiting for the answers to earlier ones. */
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  /** Holds back a statement whose rows nobody needs, and sends it with the next one or with the COMMIT. */
  defer(text: string, values: unknown[]): void;
}

/** The `Tx` that `transact` passes on. Statements sent in the same turn of the event loop travel in one packet. */
export class Pipeline extends Kysely<Database> {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    super({ dialect: dialectOn(statements) });
    this.#statements = statements;
  }

  /**
   * Sends a statement before returning, so that statements are sent in the order of the calls; Kysely's own `execute`
   * sends a little later. Returns the rows.
   */
  async send<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    const { rows } = await this.#statements.query(sql, [...parameters]);
    return rows;
  }

  /**
   * Sends a statement whose rows nobody needs together with the next one, or with the COMMIT. If it fails, so does the
   * transaction, with its error.
   */
  defer({ sql, parameters }: CompiledQuery): void {
    this.#statements.defer(sql, [...parameters]);
  }
}

/**
 * Sends a statement whose rows nobody needs together with the transaction's next one, or with its COMMIT. If it fails,
 * so does the transaction, with its error.
 * @throws if the transaction is not one of `transact`.
 */
export function defer(tx: Tx, statement: CompiledQuery): void {
  if (!(tx instanceof Pipeline)) throw new Error('only a transaction of `transact` defers statements');
  tx.defer(statement);
}

/** Runs each query on any free connection, and has the pool from which a transaction takes its own. */
export class PooledDb extends Kysely<Database> {
  readonly pool: pg.Pool;
  /** How long a transaction waits for the answer to its COMMIT. */
  readonly commitMs: number;

  constructor(pool: pg.Pool, { commitMs }: Pick<Timeouts, 'commitMs'>) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
    this.commitMs = commitMs;
  }
}

export interface OpenDatabase {
  db: PooledDb;
  pool: pg.Pool;
  close(): Promise<void>;
}

const types = {
  getTypeParser: ((oid: number, format?: 'text') => {
    // bigint becomes a number, because counts and grosze are far below 2^53; date stays a text, because it is a
    // calendar day.
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** How a pool connects to its PostgreSQL. If the host can change, `watch` knows the current one. */
export type PoolTarget = pg.PoolConfig & { watch?: HostWatch | undefined };

/** Returns a pool of connections that keeps working if any of them is lost. */
export function openPool(
  connection: PoolTarget,
  {
    size,
    log,
    timeouts = defaultTimeouts,
  }: { size: number; log: Pick<BaseLogger, 'warn'>; timeouts?: Timeouts },
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: timeouts.poolWaitMs,
    lock_timeout: timeouts.lockMs,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    // A machine that vanishes closes no connections: an idle connection counts as dead after 20 s without a sign of
    // life.
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.keepAliveMs,
    maxLifetimeSeconds: timeouts.connectionLifeMs / 1000,
    ...connection,
    Client: PreparingClient,
    types,
    max: size,
  });
  const onLost = (error: Error) => {
    // Not a warning while the pool is closing: an embedded PostgreSQL that stops right after its pools cuts off
    // connections that are still closing.
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  };
  // Without a listener on checked-out clients too, a dying PostgreSQL ends this process (node-postgres #2439).
  pool.on('connect', (client) => client.on('error', onLost));
  // The pool repeats the error of an idle client, with the whole client in it.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => {
    // The pool discards a client that is ending.
    if (client instanceof PreparingClient && client.isUseless()) void client.end();
  });
  return pool;
}

/** Returns the database in the form that the server's features use. */
export function openDatabase(pool: pg.Pool, timeouts: Timeouts = defaultTimeouts): OpenDatabase {
  const db = new PooledDb(pool, timeouts);
  return { db, pool, close: () => pool.end() };
}

/** Returns Kysely on a connection that the caller holds, so its queries belong to the caller's transaction. */
export function kyselyOn(client: Pick<pg.PoolClient, 'query'>): Tx {
  return new Kysely<Database>({ dialect: dialectOn(client) }) as Db as Tx;
}

function dialectOn(client: Pick<Statements, 'query'> | Pick<pg.PoolClient, 'query'>) {
  const query = client.query.bind(client) as pg.PoolClient['query'];
  const borrowed = { query, release: () => undefined };
  return new PostgresDialect({
    pool: { connect: async () => borrowed, end: async () => undefined, options: {} },
  });
}

/**
 * PostgreSQL's code if the server is a standby, has become one, or refuses changes for another reason
 * (read_only_sql_transaction).
 */
const READ_ONLY = '25006';

/**
 * A client that lets PostgreSQL plan the statements of every sale once per connection (`prepared`). Other statements
 * get no name: each combination of filters has its own text, and PostgreSQL would keep a plan for each. Queries made in
 * one turn of the event loop are sent in one packet. If there is a watch, the client connects to the host that the
 * watch names. If it cannot connect, that is a {@link NoConnection}.
 */
class PreparingClient extends pg.Client {
  readonly #watch: HostWatch | undefined;
  readonly #isWanted: () => boolean;
  #hasRefusedChange = false;

  constructor(config: PoolTarget = {}) {
    super(config);
    this.#watch = config.watch;
    this.#isWanted = listenForKind(this, config.watch?.target ?? 'any');
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this.#hasRefusedChange = true;
    });
  }

  /**
   * Returns whether the server accepts no changes, or is not the wanted one. A new connection may reach the right
   * server.
   */
  isUseless(): boolean {
    return this.#hasRefusedChange || !this.#isWanted();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of connect cannot be written down for an override
  override connect(callback?: any): any {
    const connecting = this.#open();
    if (!callback) return connecting;
    // The pool adds its listener only once it is called back; until then, a lost connection must not end this process.
    this.on('error', () => undefined);
    connecting.then(
      () => callback(null, this),
      (error) => callback(error),
    );
  }

  async #open(): Promise<this> {
    try {
      await (this.#watch ? this.#connectWhere(this.#watch) : super.connect());
    } catch (error) {
      throw new NoConnection(error);
    }
    return this;
  }

  async #connectWhere(watch: HostWatch): Promise<void> {
    const { host, port } = await watch.find();
    // The pool has stopped waiting for this connection.
    if (this.connection.stream.destroyed) throw new NoSuchHost('timeout expired');
    this.host = host;
    this.port = port;
    watch.follow(this);
    await super.connect();
    if (this.#isWanted()) return;
    void this.end();
    throw new NoSuchHost(`${host}:${port} is no longer ${watch.target}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads of query cannot be written down for an override
  override query(statement: any, ...rest: any[]): any {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name = typeof statement === 'string' ? nameOfPrepared(statement) : undefined;
    const [values, ...more] = rest;
    if (!name || !Array.isArray(values)) return super.query(statement, ...(rest as [never]));
    return super.query({ name, text: statement, values }, ...(more as [never]));
  }
}
