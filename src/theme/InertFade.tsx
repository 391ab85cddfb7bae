import Fade, { type FadeProps } from '@mui/material/Fade';
import { useLayoutEffect, useRef } from 'react';

/**
 * The fade of the backdrop behind dialogs and menus. While it is there, nothing behind can be focused or found: MUI marks that as hidden
 * for screen readers only.
 */
export function InertFade(props: FadeProps) {
  const isOpen = props.in === true;
  const backdrop = useRef<HTMLElement>(null);
  // A layout effect: the page is back before MUI gives it the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const behind: HTMLElement[] = [];
    function takeBehind() {
      for (const element of document.querySelectorAll<HTMLElement>('body > [aria-hidden=true]')) {
        // A menu in front of this dialog makes the dialog inert itself, and gives it back when it closes.
        if (element.inert || element.contains(backdrop.current)) continue;
        element.inert = true;
        behind.push(element);
      }
    }
    // MUI marks it before or after this, and then moves the focus in front of it.
    const timer = setTimeout(takeBehind);
    const observer = new MutationObserver(takeBehind);
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const element of behind) element.inert = false;
    };
  }, [isOpen]);
  return <Fade {...props} ref={backdrop} />;
}
