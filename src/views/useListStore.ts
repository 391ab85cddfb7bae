import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Returns where a list's filters, order and page are kept for links that lead to it without any. Back to such a URL shows the list as it
 * was then, without them: it takes nothing from there.
 */
export function useListStore(key: string): string | false {
  const { search } = useLocation();
  const isBack = useNavigationType() === 'POP' && search === '';
  return isBack ? false : key;
}
