/** How often the host is asked about something that it is changing by itself, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/**
 * Returns a function that returns after how many milliseconds to load the displayed records again, or `false`
 * (never) if none of them is changing.
 */
export function pollWhile<Each>(
  isChanging: (record: Each) => boolean,
  shown: readonly Each[] | undefined,
): number | false {
  return shown?.some(isChanging) ? POLL_INTERVAL_MS : false;
}
