import { useEffect, useState } from 'react';

/** How often the host is asked about something that it is changing by itself, in milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** How long after the last key or pointer event a page counts as unattended, in milliseconds. */
const UNATTENDED_MS = 600_000;

/** Returns after how many milliseconds to load the displayed records again, or `false` if none of them is changing. */
export function pollWhile<Each>(
  isChanging: (record: Each) => boolean,
  shown: readonly Each[] | undefined,
): number | false {
  return shown?.some(isChanging) ? POLL_INTERVAL_MS : false;
}

/**
 * Returns whether somebody has used the page in the last minutes. What would ask the host without end stops otherwise:
 * every call counts as use, and the session of an unattended screen has to end (requirements "Session").
 */
export function useIsAttended(): boolean {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const use = () => {
      setAttended(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), UNATTENDED_MS);
    };
    use();
    const left = new AbortController();
    for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
      window.addEventListener(event, use, { signal: left.signal, capture: true, passive: true });
    }
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  return isAttended;
}
