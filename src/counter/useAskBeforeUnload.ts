import { useEffect } from 'react';

/**
 * Has the browser ask before a reload or the closing of its tab loses what was typed, or a pending call, whose key lives as
 * long as its tab.
 */
export function useAskBeforeUnload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Chrome and Edge before 119 ask for nothing less.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
