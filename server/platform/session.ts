import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';
import type { Person } from './actor.ts';
import type { SessionId } from './ids.ts';

/** A live session and what decides about its calls. */
export interface Session {
  id: SessionId;
  /** When its user last gave the password. */
  confirmedAt: Date;
  email: string;
  user: { id: UserId; role: Role | null; salonId: SalonId | null };
  /** What they are called. */
  person: { name: string; surname: string };
}

/** Returns whom a session lets act, from an address. */
export function personOf({ user: { id: userId, ...user }, person }: Session, address: string): Person {
  return { userId, address, ...user, ...person };
}
