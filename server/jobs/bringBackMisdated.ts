import { bringBackSessions } from '../accounts/queries.ts';
import { deleteGrantsAfter } from '../cards/queries.ts';
import { GRANT_MS } from '../cards/searchBoncard.ts';
import { BEHIND_MS } from '../days/believedTime.ts';
import type { Db } from '../db/client.ts';
import { bringBackLockouts } from '../lockout/queries.ts';

/**
 * Brings back to now what a clock that was days ahead has dated, which would stay in force until that time comes: a session and its
 * confirmation, a PIN that was given, a lock. A session lives on, as one that begins now; who gave a password or a PIN gives it again.
 */
export async function bringBackMisdated(db: Db, now: Date): Promise<void> {
  const ahead = new Date(now.getTime() + BEHIND_MS);
  await bringBackSessions(db, { ahead, now });
  await deleteGrantsAfter(db, new Date(ahead.getTime() + GRANT_MS));
  await bringBackLockouts(db, { ahead, now });
}
