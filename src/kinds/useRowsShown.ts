import { useListContext } from 'ra-core';
import { useDeferredValue, useState } from 'react';

/**
 * Returns whether the rows of the surrounding list have been shown, and stays true from then on. Heavy parts that
 * are not needed earlier are loaded only then.
 */
export function useRowsShown(): boolean {
  const areRowsPending = useDeferredValue(useListContext().isPending);
  const [wereShown, setWereShown] = useState(false);
  if (!areRowsPending && !wereShown) setWereShown(true);
  return wereShown;
}
