import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Person } from './actor.ts';
import type { SessionId } from './ids.ts';

/** A live session and what decides about its calls. */
export interface Session {
  id: SessionId;
  /** When its user last gave the password, and a code of their second factor if they have one. */
  confirmedAt: Date;
  /** Whether its user has to make a second factor before anything else. */
  mustEnroll: boolean;
  email: string;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
  /** What they are called. */
  person: { name: string; surname: string };
}

/** How long a session counts as confirmed after its user gave the password (requirements "Roles"). */
const CONFIRMED_MS = 15 * 60_000;

/** Returns whether the password was given within the last 15 minutes; else a session that was left open or stolen would be enough. */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;
}

/** Returns whom a session lets act, from an address. */
export function personOf({ user: { id: userId, ...user }, person }: Session, address: string): Person {
  return { userId, address, ...user, ...person };
}
