import type { Role } from '../../contract/codes.ts';
import type { SalonId, UserId } from '../../contract/ids.ts';

/**
 * Who acts: somebody signed in, or a stranger with the client's address alone; null for both if it is the server or the
 * operator.
 */
export interface Actor {
  userId: UserId | null;
  address: string | null;
  /** The operator's command. */
  command?: string;
}

/** Somebody signed in, as they are at the moment. */
export interface Person extends Actor {
  userId: UserId;
  role: Role | null;
  salonId: SalonId | null;
  name: string;
  surname: string;
}
