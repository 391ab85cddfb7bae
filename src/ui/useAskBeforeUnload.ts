import { useEffect } from 'react';

/** While `active`, makes the browser ask before a reload or closing the tab discards a form or a pending call. */
export function useAskBeforeUnload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Needed by Chrome and Edge before version 119.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
