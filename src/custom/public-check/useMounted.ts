import { useSyncExternalStore } from 'react';

/** False in the prerendered page and while it is taken over, true from then on. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}

function noChanges() {
  return () => {};
}
