import type { KeyRight } from '../../contract/apiKey.ts';
import type { Role } from '../../contract/codes.ts';
import type { ActorId, SalonId, UserId } from '../../contract/ids.ts';

/**
 * Who acts: a signed-in person or an API key; or a stranger, for whom only the client's address is known. Both are null
 * for the server itself and for the operator.
 */
export interface Actor {
  /** The id of the person or key. */
  userId: ActorId | null;
  address: string | null;
  /** The name of the operator's command. */
  command?: string;
}

/** Returns who did something, and when, in the contract's shape. */
export function doneBy(fullname: string | null, at: Date) {
  return { by: { fullname: fullname ?? '' }, at };
}

/** A signed-in person or an API key, in their current state. */
export interface Caller extends Actor {
  userId: ActorId;
  role: Role | null;
  salonId: SalonId | null;
  name: string;
  surname: string;
  /** The rights of the key, if the caller is one. */
  rights?: readonly KeyRight[];
}

/** A signed-in person. */
export interface Person extends Caller {
  userId: UserId;
  rights?: never;
}

/** Who makes a change, and when. */
export interface Change<By extends Actor = Actor> {
  by: By;
  now: Date;
}
