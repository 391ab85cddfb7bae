import type { UserId } from '../../contract/ids.ts';

/**
 * Who acts: the user of the session, if any, and the client's address; null for both if it is the server or the
 * operator.
 */
export interface Actor {
  userId: UserId | null;
  address: string | null;
  /** The operator's command. */
  command?: string;
}
