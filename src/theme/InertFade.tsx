import Fade, { type FadeProps } from '@mui/material/Fade';
import { useLayoutEffect, useRef } from 'react';

/**
 * The fade of the backdrop behind dialogs and menus. As long as it is shown, nothing behind it can be focused or
 * found in the page: MUI hides that only from screen readers.
 */
export function InertFade(props: FadeProps) {
  const isOpen = props.in === true;
  const backdrop = useRef<HTMLElement>(null);
  // A layout effect, so that the page is no longer inert when MUI gives it the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const behind: HTMLElement[] = [];
    function takeBehind() {
      for (const element of document.querySelectorAll<HTMLElement>('body > [aria-hidden=true]')) {
        // A menu in front of this dialog makes the dialog inert itself, and releases it when it closes.
        if (element.inert || element.contains(backdrop.current)) continue;
        element.inert = true;
        behind.push(element);
      }
    }
    // MUI sets `aria-hidden` either before or after this effect, and only then moves the focus into the dialog.
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
