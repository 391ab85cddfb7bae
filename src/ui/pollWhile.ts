/** How often a host is asked for what it is changing by itself. */
const POLL_INTERVAL_MS = 1000;

/** Returns after how many milliseconds to ask again for the displayed records: `false`, never, while none of them is changing. */
export function pollWhile<Each>(
  isChanging: (record: Each) => boolean,
  shown: readonly Each[] | undefined,
): number | false {
  return shown?.some(isChanging) ? POLL_INTERVAL_MS : false;
}
