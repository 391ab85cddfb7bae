import { user } from '../../contract/user.ts';
import { encode } from './encode.ts';
import type { WireUser } from './signedInUser.ts';
import { toldIn } from './toldIn.ts';

/** Returns a changed user as sign-in would send them, without fields that are not known. */
export function sentUser(record: object): Partial<WireUser> {
  return encode(user, toldIn(record)) as Partial<WireUser>;
}
