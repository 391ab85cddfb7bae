/** Up to this difference, this computer's clock is taken to be right. */
const TOLERANCE_MS = 30_000;
const STORAGE_KEY = 'clockAhead';

/**
 * Returns the current time by the host's clock, as far as an answer has told it, and otherwise by this computer's:
 * what is valid, of today or still allowed is the host's decision (requirements "Days and times"). Everything in `src/`
 * that depends on the day or on an age uses this instead of `new Date()`.
 */
export function now(): Date {
  return new Date(Date.now() - Number(localStorage.getItem(STORAGE_KEY)));
}

/**
 * Learns the host's time from an answer to a request that was sent at `sentAt`. The answer's time lies between then and
 * now, so only what lies outside of that shows that this computer's clock is wrong, however long the answer took. The
 * result is stored, so that a page that is loaded again needs no answer first.
 */
export function learnTime({ headers }: Response, sentAt: number) {
  // An answer from a cache would tell an earlier time. (If `fetch` asked for new ones only, some browsers would need
  // further headers to be allowed by CORS.)
  const isNew = headers.get('Cache-Control')?.includes('no-store');
  const told = Date.parse((isNew && headers.get('Date')) || '');
  const early = sentAt - told;
  const late = Date.now() - told;
  if (early > TOLERANCE_MS) localStorage.setItem(STORAGE_KEY, String(early));
  else if (late < -TOLERANCE_MS) localStorage.setItem(STORAGE_KEY, String(late));
  else if (told) localStorage.removeItem(STORAGE_KEY);
}
