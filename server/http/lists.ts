import type { Db, PooledDb } from '../db/client.ts';
import { readUntil } from '../db/readUntil.ts';
import { LISTS_PER_SESSION } from '../platform/config.ts';
import type { Session } from '../platform/session.ts';
import { createTurns } from '../platform/turns.ts';

/** Reads lists and statistics in fair shares, keeping neither the counters nor other sessions waiting. */
export interface Lists {
  /**
   * Reads when it is the session's turn; a client that goes away gives its place back.
   * @throws {ClientGone} then.
   */
  read<Result>(
    call: { session: Session; request: { signal: AbortSignal } },
    work: (db: Db) => Promise<Result>,
  ): Promise<Result>;
}

/** The client has gone; nobody is there to receive an answer. */
export class ClientGone extends Error {}

export function createLists({ listDb, db }: { listDb: PooledDb; db: Db }): Lists {
  const { pool } = listDb;
  // As many as there are connections: no list waits for one, which has a time limit.
  const turns = createTurns({ inAll: pool.options.max, perKey: LISTS_PER_SESSION });
  return {
    async read({ session, request: { signal } }, work) {
      try {
        return await turns.take(session.id, () => readUntil(signal, { pool, control: db }, work), signal);
      } catch (error) {
        throw signal.aborted ? new ClientGone() : error;
      }
    },
  };
}
