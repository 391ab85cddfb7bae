import type { KeyRight } from '../../contract/apiKey.ts';
import type { Role } from '../../contract/codes.ts';
import type { ActorId, SalonId, UserId } from '../../contract/ids.ts';

/**
 * Who acts: somebody signed in or an API key, or a stranger with the client's address alone; null for both if it is the server or
 * the operator.
 */
export interface Actor {
  /** Of the person or the key. */
  userId: ActorId | null;
  address: string | null;
  /** The operator's command. */
  command?: string;
}

/** Returns who did something, and when, as the contract has it. */
export function doneBy(fullname: string | null, at: Date) {
  return { by: { fullname: fullname ?? '' }, at };
}

/** Somebody signed in, or an API key, as they are at the moment. */
export interface Caller extends Actor {
  userId: ActorId;
  role: Role | null;
  salonId: SalonId | null;
  name: string;
  surname: string;
  /** What the caller may do if it is a key. */
  rights?: readonly KeyRight[];
}

/** Somebody signed in. */
export interface Person extends Caller {
  userId: UserId;
  rights?: never;
}
