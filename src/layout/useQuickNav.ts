import { useStore } from 'react-admin';

/** Returns whether the search is open, and a function that opens or closes it. A key and a button use it. */
export function useQuickNav() {
  return useStore('bar.quickNav', false);
}
