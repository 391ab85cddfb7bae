import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** How often to look, in milliseconds. */
const INTERVAL_MS = 15 * 60_000;

/** What the last look found. It outlives the component: the next person to sign in runs the same page. */
let isOutdated = false;

/**
 * Returns whether the server has another version of the console than the one that runs, which may have been loaded
 * weeks ago. react-admin's own check compares with what the server had when somebody signed in.
 */
export function useIsOutdated(): boolean {
  const [isShown, show] = useState(isOutdated);
  useEffect(() => {
    const running = entryOf(document);
    if (!running) return;
    async function look() {
      const response = await fetch(paths.panel, { cache: 'no-cache' });
      const newest = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
      // A failure has none.
      if (newest) isOutdated = newest !== running;
      show(isOutdated);
    }
    const tryToLook = () => void look().catch(() => {});
    tryToLook();
    const timer = setInterval(tryToLook, INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return isShown;
}

/** Returns the first script of a built document. Its name changes with every build that changes anything. */
function entryOf(page: Document) {
  return page.querySelector('script[src^="/assets/"]')?.getAttribute('src');
}
