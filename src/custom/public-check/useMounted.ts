import { useSyncExternalStore } from 'react';

/** Returns false in the prerendered page and during hydration, then true. */
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
