import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Begins each page at its top, and not where the list was from which it was opened. After Back the browser knows the place. */
export function useTopOfPage() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const begin = useEffectEvent((_page: string) => {
    if (navigation !== 'POP') document.documentElement.scrollTop = 0;
  });
  useLayoutEffect(() => begin(pathname), [pathname]);
}
