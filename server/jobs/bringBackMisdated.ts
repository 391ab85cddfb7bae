import { stepAt } from '../accounts/factorCodes.ts';
import { bringBackFactors } from '../accounts/factorQueries.ts';
import { linkHours } from '../accounts/links.ts';
import {
  bringBackKnown,
  bringBackLinks,
  bringBackSessions,
  deleteResetMailsAfter,
} from '../accounts/queries.ts';
import { bringBackKeys } from '../apiKeys/queries.ts';
import { bringBackPrints } from '../batches/queries.ts';
import { bringBackTries } from '../cards/pinQueries.ts';
import { deleteGrantsAfter } from '../cards/queries.ts';
import { bringBackEmptyVoids } from '../cards/referenceQueries.ts';
import { GRANT_MS } from '../cards/searchBoncard.ts';
import { BEHIND_MS } from '../days/believedTime.ts';
import type { Db } from '../db/client.ts';
import { bringBackAnswers } from '../idempotency/queries.ts';
import { bringBackLockouts } from '../lockout/queries.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { bringBackRuns } from '../reports/queries.ts';
import { bringBackExpired, bringBackFormerSecrets } from '../webhooks/queries.ts';
import { lastExpiredDay, OVERLAP_MS } from '../webhooks/saveWebhook.ts';

/**
 * Corrects to the current time what was dated by a clock that was days ahead, and would refuse or allow something until
 * that time comes (requirements "Believed days"). Sessions, locks, links, former secrets, prints and the like continue
 * as if they began now; passwords and PINs have to be given again, and a reset mail can be asked for again.
 */
export async function bringBackMisdated(db: Db, now: Date): Promise<void> {
  const times = { ahead: new Date(now.getTime() + BEHIND_MS), now };
  // For what has the time of its end: `ms` after it began.
  const ending = (ms: number) => ({ latest: later(times.ahead, ms), until: later(now, ms) });
  await bringBackSessions(db, times);
  await deleteGrantsAfter(db, ending(GRANT_MS).latest);
  await bringBackLockouts(db, times);
  await bringBackKnown(db, times);
  await bringBackFactors(db, { ahead: stepAt(times.ahead), now: stepAt(now) });
  await deleteResetMailsAfter(db, times.ahead);
  for (const purpose of ['activation', 'reset'] as const)
    await bringBackLinks(db, purpose, ending(linkHours(purpose) * HOUR_MS));
  await bringBackKeys(db, times);
  await bringBackAnswers(db, times);
  await bringBackEmptyVoids(db, times);
  await bringBackPrints(db, times);
  await bringBackTries(db, times);
  await bringBackRuns(db, times);
  await bringBackFormerSecrets(db, ending(OVERLAP_MS));
  await bringBackExpired(db, { ahead: lastExpiredDay(times.ahead), now: lastExpiredDay(now) });
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
