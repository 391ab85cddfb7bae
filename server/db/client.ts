import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { nameOfPrepared } from './preparedNames.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** An open database transaction. Operations that write take it as their first argument, never as an option. */
export type Tx = Transaction<Database>;

/** Queries, each on any free connection, and the pool from which a transaction takes its own. */
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
    // bigint: counts and grosze are far below 2^53. date: stays a calendar day.
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/** Returns a pool of connections that survives the loss of any of them. */
export function openPool(
  connection: pg.PoolConfig,
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
    // A machine that vanishes closes nothing: an idle connection counts as dead after 20 s without a sign.
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.keepAliveMs,
    maxLifetimeSeconds: timeouts.connectionLifeMs / 1000,
    ...connection,
    Client: PreparingClient,
    types,
    max: size,
  });
  const onLost = (error: Error) => {
    // An embedded PostgreSQL that stops right after its pools cuts off connections that are still closing.
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  };
  pool.on('error', onLost);
  // Without a listener on checked-out clients too, a dying PostgreSQL ends this process (node-postgres #2439).
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

/** Returns the database as the server's features use it. */
export function openDatabase(pool: pg.Pool, timeouts: Timeouts = defaultTimeouts): OpenDatabase {
  const db = new PooledDb(pool, timeouts);
  return { db, pool, close: () => pool.end() };
}

/** Returns queries on a connection that the caller holds, and so inside its transaction. */
export function kyselyOn(client: Pick<pg.PoolClient, 'query'>): Tx {
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as Db as Tx;
}

/** Returns whether PostgreSQL answers and accepts changes, which a standby does not until it is promoted. */
export async function isReady(db: Db): Promise<boolean> {
  return sql<{ is_standby: boolean }>`SELECT pg_is_in_recovery() AS is_standby`.execute(db).then(
    ({ rows }) => rows[0]?.is_standby === false,
    () => false,
  );
}

/**
 * A client that has PostgreSQL plan what every sale asks once per connection (`prepared`). Whatever else is asked is not
 * named: each combination of filters has a text of its own, and PostgreSQL would keep a plan of each. Queries made in one
 * turn of the event loop leave in one packet.
 */
class PreparingClient extends pg.Client {
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
