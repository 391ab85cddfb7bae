import { sql } from 'kysely';
import type { ActorId } from '../../contract/ids.ts';
import type { Tx } from './client.ts';
import { deferred } from './prepared.ts';

/**
 * Lets somebody act until the transaction ends (`callers`: a person, or a key and the person who made it), or may take rights or
 * sessions away from one (`loser`): such a loss waits for what they are doing, and whatever they begin later waits for the loss,
 * however much that is. Row locks alone would let every new call overtake it. Taken before any row lock, in one order, so that two
 * administrators who deactivate each other do not wait in a circle: the later one finds its caller gone.
 */
export function lockActors(
  tx: Tx,
  { callers = [], loser }: { callers?: readonly ActorId[]; loser?: ActorId | undefined },
) {
  const names = [...callers, ...(loser ? [loser] : [])].map((id) => id.toLowerCase());
  for (const name of [...new Set(names)].sort()) {
    const lock = name === loser?.toLowerCase() ? lockNameAlone : lockShared;
    lock(tx, { name: `person ${name}` });
  }
}

const lockShared = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.as('locked')),
);

/** Makes others who would lock the same name wait until the transaction ends. */
export const lockNameAlone = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
);
