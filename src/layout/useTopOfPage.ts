import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls each new page to its top: otherwise it would keep the position of the list that it was opened from. After
 * Back the browser restores the position.
 */
export function useTopOfPage() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const begin = useEffectEvent((_page: string) => {
    if (navigation !== 'POP') document.documentElement.scrollTop = 0;
  });
  useLayoutEffect(() => begin(pathname), [pathname]);
}
