import { sql } from 'kysely';
import type { ActorId, UserId } from '../../contract/ids.ts';
import type { Tx } from './client.ts';
import { deferred } from './prepared.ts';

/**
 * Lets a person or a key act until the transaction ends (`caller`), or may take rights or sessions away from one (`loser`): such a
 * loss waits for what they are doing, and whatever they begin later waits for the loss, however much that is. Row locks alone would
 * let every new call overtake it. Taken before any row lock, in one order, so that two administrators who deactivate each other do
 * not wait in a circle: the later one finds its caller gone.
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

/** Lets a key of this person act until the transaction ends. Apart from the lock of the person, whose sign-out no till waits for. */
export function lockOwnKey(tx: Tx, maker: UserId) {
  lockShared(tx, { name: keysOf(maker) });
}

/** Waits for what the keys of a person are doing; whatever they begin later waits for this transaction. */
export function lockKeysAlone(tx: Tx, maker: UserId) {
  lockNameAlone(tx, { name: keysOf(maker) });
}

const keysOf = (maker: UserId) => `keys of ${maker.toLowerCase()}`;

const lockShared = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.as('locked')),
);

/** Makes others who would lock the same name wait until the transaction ends. */
export const lockNameAlone = deferred((db, { name }: { name: string }) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
);
