import { useListContext } from 'ra-core';
import { useDeferredValue, useState } from 'react';

/** Returns whether the rows of the surrounding list have been shown: what is heavy and not needed before is loaded only then, and stays. */
export function useRowsShown(): boolean {
  const areRowsPending = useDeferredValue(useListContext().isPending);
  const [wereShown, setWereShown] = useState(false);
  if (!areRowsPending && !wereShown) setWereShown(true);
  return wereShown;
}
