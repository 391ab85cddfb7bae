import { bringBackSessions } from '../accounts/queries.ts';
import { deleteGrantsAfter } from '../cards/queries.ts';
import { GRANT_MS } from '../cards/searchBoncard.ts';
import { BEHIND_MS } from '../days/believedTime.ts';
import type { Db } from '../db/client.ts';
import { bringBackLockouts } from '../lockout/queries.ts';

/**
 * Corrects to the current time what was dated by a clock that was days ahead, and would stay in force until that time
 * comes: sessions and their confirmations, grants from a given PIN, locks. A session continues as if it began now;
 * passwords and PINs have to be given again.
 */
export async function bringBackMisdated(db: Db, now: Date): Promise<void> {
  const ahead = new Date(now.getTime() + BEHIND_MS);
  await bringBackSessions(db, { ahead, now });
  await deleteGrantsAfter(db, new Date(ahead.getTime() + GRANT_MS));
  await bringBackLockouts(db, { ahead, now });
}
