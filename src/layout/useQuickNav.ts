import { useStore } from 'react-admin';

/** Returns whether the search is open, and opens or closes it; it has a key and a button. */
export function useQuickNav() {
  return useStore('bar.quickNav', false);
}
