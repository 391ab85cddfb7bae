import type { KeyRight } from '../../contract/apiKey.ts';
import type { Role } from '../../contract/codes.ts';
import type { ApiKeyId, SalonId, UserId } from '../../contract/ids.ts';
import type { Caller, Person } from './actor.ts';
import type { SessionId } from './ids.ts';
import type { Refusal } from './refusal.ts';

/** A live session, with everything that decides what its calls may do. */
export interface Session {
  id: SessionId;
  /**
   * When its user last proved their identity: with the password, and a code of the second factor if they have one, or
   * with a passkey.
   */
  confirmedAt: Date;
  /** Whether its user must set up a second factor before anything else. */
  mustEnroll: boolean;
  email: string;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
  /** The person's name. */
  person: { name: string; surname: string };
  key?: never;
}

/**
 * An API key in use, in place of a session: it acts like an employer of its salon, within its rights (requirements "API
 * keys").
 */
export interface KeySession {
  id: ApiKeyId;
  user: { id: ApiKeyId; role: 'employer'; salonId: SalonId };
  person: { name: string; surname: string };
  key: {
    rights: readonly KeyRight[];
    /** The person who made it. */
    maker: UserId;
    /** The hash of the secret that the call was made with. */
    secretHash: Buffer;
  };
  confirmedAt?: never;
}

export type AnySession = Session | KeySession;

/** The caller has lost the right to a file that is being made for them. */
export class RightLost extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the right to this file is lost: ${refusal.refused}`);
    this.refusal = refusal;
  }
}

/** How long a session counts as confirmed after its user proved their identity (requirements "Roles"). */
const CONFIRMED_MS = 15 * 60_000;

/**
 * Returns whether the user proved their identity within the last 15 minutes; otherwise a session that was left open or
 * stolen would be enough.
 */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Returns the caller for a session or key, with an address. */
export function callerOf(session: Session, address: string): Person;
export function callerOf(session: AnySession, address: string): Caller;
export function callerOf(
  { user: { id: userId, ...user }, person, key }: AnySession,
  address: string,
): Caller {
  return { userId, address, ...user, ...person, ...(key && { rights: key.rights }) };
}
