import type { Db, PooledDb } from '../db/client.ts';
import type { PageRequest, Rows } from '../db/page.ts';
import { readUntil } from '../db/readUntil.ts';
import type { Standby } from '../db/standby.ts';
import { LISTS_PER_USER } from '../platform/config.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';
import type { AnySession } from '../platform/session.ts';
import { ClientGone, createTurns } from '../platform/turns.ts';
import type { Page } from './answer.ts';
import { CROWD } from './callTurns.ts';

/** The parts of a call that decide whose turn it is. */
interface ListCall {
  session: AnySession;
  signal: AbortSignal;
  leaveTurn: () => void;
}

/** Reads lists and statistics in fair shares, so that neither the counters nor other people wait for them. */
export interface Lists {
  /**
   * Reads when it is the user's turn; a client that disconnects frees its place.
   * @throws {ClientGone} if the client disconnects.
   */
  read<Result>(call: ListCall, work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Reads the requested page in the same way, and presents its rows. */
  page<Query extends { page: number; per_page: number }, Row, Item>(
    call: ListCall & { query: Query },
    read: (
      db: Db,
      page: PageRequest,
      filters: Omit<Query, 'page' | 'per_page'>,
    ) => Promise<Rows<Row> | Refusal>,
    present: (row: Row) => Item,
  ): Promise<Page<Item> | Refusal>;
}

export function createLists({
  listDb,
  db,
  standby,
}: {
  listDb: PooledDb;
  db: Db;
  /** A standby that answers while it is up to date. */
  standby?: Standby | undefined;
}): Lists {
  const { pool } = listDb;
  // As many turns as there are connections, so that no list waits for a connection, which would have a time limit.
  const turns = createTurns({
    inAll: pool.options.max,
    perKey: LISTS_PER_USER,
    pause: 2,
    crowd: { of: CROWD, pause: 6, leastMs: 0 },
  });
  /** Reads from the standby; if that is behind or fails, reads from the primary. */
  async function readAnywhere<Result>(
    signal: AbortSignal,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    if (standby && (await standby.hasCaughtUp())) {
      try {
        return await readUntil(signal, { pool: standby.db.pool, control: standby.db }, work);
      } catch (error) {
        if (signal.aborted) throw error;
        standby.rest();
      }
    }
    return readUntil(signal, { pool, control: db }, work);
  }

  const lists: Lists = {
    async read({ session, signal, leaveTurn }, work) {
      leaveTurn();
      try {
        return await turns.take(session.user.id, () => readAnywhere(signal, work), { signal });
      } catch (error) {
        throw signal.aborted ? new ClientGone() : error;
      }
    },
    async page(call, read, present) {
      const { page, per_page: perPage, ...filters } = call.query;
      const found = await lists.read(call, (db) => read(db, { page, perPage }, filters));
      if (isRefusal(found)) return found;
      return { items: found.rows.map((row) => present(row)), total: found.total, perPage };
    },
  };
  return lists;
}
