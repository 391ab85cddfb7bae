import { useEffect, useEffectEvent } from 'react';

/** Calls the function of a key when it is pressed, unless an open menu or dialog needs the key itself. */
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
