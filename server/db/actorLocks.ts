import { sql } from 'kysely';
import type { ActorId, UserId } from '../../contract/ids.ts';
import type { Tx } from './client.ts';
import { deferred } from './prepared.ts';

/**
 * Locks for a person or key until the transaction ends, as the one that acts (`caller`, a shared lock) or as one that
 * may lose rights or sessions (`loser`, an exclusive lock). The exclusive lock waits for whatever the actor is doing;
 * whatever the actor begins later waits for it, no matter how many calls that are. With row locks alone, new calls
 * would keep overtaking the loss of rights. These locks are taken before any row lock and in a fixed order, so that two
 * administrators who deactivate each other don't deadlock: the later one finds that its caller has lost its rights.
 */
export function lockActors(
  tx: Tx,
  { caller, loser }: { caller?: ActorId | undefined; loser?: ActorId | undefined },
) {
  const names = [caller, loser].flatMap((id) => (id ? [id.toLowerCase()] : []));
  for (const name of [...new Set(names)].sort()) {
    const lock = name === loser?.toLowerCase() ? lockNameAlone : lockShared;
    lock(tx, { name: `person ${name}` });
  }
}

/**
 * Lets a key of this person act until the transaction ends. This lock is separate from the person's own, so that tills
 * don't wait while the person signs out.
 */
export function lockOwnKey(tx: Tx, maker: UserId) {
  lockShared(tx, { name: keysOf(maker) });
}

/** Waits for whatever the keys of a person are doing; whatever they begin later waits for this transaction. */
export function lockKeysAlone(tx: Tx, maker: UserId) {
  lockNameAlone(tx, { name: keysOf(maker) });
}

const keysOf = (maker: UserId) => `keys of ${maker.toLowerCase()}`;

const lockShared = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.as('locked')),
);

/** Makes other transactions that lock the same name wait until this one ends. */
export const lockNameAlone = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
);
