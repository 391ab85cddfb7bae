import type { Db, PooledDb } from '../db/client.ts';
import { readUntil } from '../db/readUntil.ts';
import { LISTS_PER_SESSION } from '../platform/config.ts';
import type { Session } from '../platform/session.ts';
import { createTurns } from '../platform/turns.ts';

/** The reading of lists and statistics, in fair shares: it keeps neither the counters waiting nor other sessions. */
export interface Lists {
  /** Reads when the session's turn has come; a client that goes away gives its place back. @throws {ClientGone} then. */
  read<Result>(
    call: { session: Session; request: { signal: AbortSignal } },
    work: (db: Db) => Promise<Result>,
  ): Promise<Result>;
}

/** Nobody is there for an answer any more. */
export class ClientGone extends Error {}

export function createLists({ listDb, db }: { listDb: PooledDb; db: Db }): Lists {
  const { pool } = listDb;
  // As many as there are connections: none waits for one, which has a limit of time.
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
