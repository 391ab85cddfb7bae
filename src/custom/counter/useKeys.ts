import { useEffect, useEffectEvent } from 'react';

/** Calls what a key means, unless an open menu or dialog takes it for itself. */
export function useKeys(keys: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meant = keys[event.key];
    const isElsewhere = event.target instanceof Element && event.target.closest('.MuiModal-root');
    if (!meant || isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    meant();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
