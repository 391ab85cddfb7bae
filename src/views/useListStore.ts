import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Returns the key under which a list's filters, order and page are stored, for links to the list that have none.
 * After Back to such a URL it is false: the list appears as it was then, without stored filters.
 */
export function useListStore(key: string): string | false {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP' && search === '';
  return isBack ? false : key;
}
