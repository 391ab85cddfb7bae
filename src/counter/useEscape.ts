import { useEffect, useEffectEvent } from 'react';

/** Calls `onEscape` on the Esc key, unless an open menu or dialog takes it for itself. */
export function useEscape(onEscape: () => void) {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
