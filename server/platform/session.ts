import type { KeyRight } from '../../contract/apiKey.ts';
import type { Role } from '../../contract/codes.ts';
import type { ApiKeyId, SalonId, UserId } from '../../contract/ids.ts';
import type { Caller, Person } from './actor.ts';
import type { SessionId } from './ids.ts';

/** A live session and what decides about its calls. */
export interface Session {
  id: SessionId;
  /** When its user last gave the password, and a code of their second factor if they have one, or a passkey. */
  confirmedAt: Date;
  /** Whether its user has to make a second factor before anything else. */
  mustEnroll: boolean;
  email: string;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
  /** What they are called. */
  person: { name: string; surname: string };
  key?: never;
}

/**
 * An API key that is being used, in place of a session: it acts as an employer of its salon does, as far as its rights go
 * (requirements "API keys").
 */
export interface KeySession {
  id: ApiKeyId;
  user: { id: ApiKeyId; role: 'employer'; salonId: SalonId };
  person: { name: string; surname: string };
  key: {
    rights: readonly KeyRight[];
    /** Who made it. */
    maker: UserId;
    /** Of the secret that the call was made with. */
    secretHash: Buffer;
  };
}

export type AnySession = Session | KeySession;

/** How long a session counts as confirmed after its user gave the password (requirements "Roles"). */
const CONFIRMED_MS = 15 * 60_000;

/** Returns whether the password was given within the last 15 minutes; else a session that was left open or stolen would be enough. */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Returns whom a session, or a key, lets act, from an address. */
export function callerOf(session: Session, address: string): Person;
export function callerOf(session: AnySession, address: string): Caller;
export function callerOf(
  { user: { id: userId, ...user }, person, key }: AnySession,
  address: string,
): Caller {
  return { userId, address, ...user, ...person, ...(key && { rights: key.rights }) };
}
