import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Returns the key under which a list's filters, order and page are stored, for links to the list that have none, and
 * its selection. After Back to such a URL the list appears as it was then, without stored filters: it is false while
 * they are being removed.
 */
export function useListStore(key: string): string | false {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP' && search === '';
  const [stored, store] = useStore<object>(key, NOTHING);
  const isOutdated = isBack && Object.keys(stored).length > 0;
  // The key cannot stay false: react-admin would also select rows elsewhere than under the key.
  useEffect(() => {
    if (isOutdated) store(NOTHING);
  }, [isOutdated, store]);
  return isOutdated ? false : key;
}

const NOTHING = {};
