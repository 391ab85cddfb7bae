import { PRINT_HOLDS_MS } from '../../contract/boncardBatch.ts';
import { upToMinute } from '../platform/upToMinute.ts';

/**
 * How many prints of a batch may be open: they have given out PINs within seven days, and neither they nor later ones
 * are confirmed. Each may leave a PIN that opens a card. So may older prints; this limit only slows down how fast such
 * PINs add up (docs/decisions/0041, requirements "Guessing").
 */
export const MAX_OPEN_PRINTS = 5;

/**
 * Returns from when a batch can be printed again, rounded up to the minute; null if it can be now. `oldest` is when the
 * oldest of its last {@link MAX_OPEN_PRINTS} unconfirmed prints began, null if there are fewer.
 */
export function printableFrom(oldest: Date | null, now: Date): Date | null {
  const from = oldest && new Date(oldest.getTime() + PRINT_HOLDS_MS);
  return from && from > now ? upToMinute(from) : null;
}
