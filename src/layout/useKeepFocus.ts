import { useEffect } from 'react';
import { isModalOpen } from './isModalOpen.ts';

/** Longer than a dialog or a form needs to set the focus itself, in milliseconds. */
const RESTORE_DELAY_MS = 150;

/**
 * Restores the focus if the browser drops it because the focused element was removed or disabled: focuses that
 * element once it is enabled again, or otherwise the screen's heading.
 */
export function useKeepFocus() {
  useEffect(() => {
    let focused: HTMLElement | undefined;
    let wasDisabled = false;
    let timer: ReturnType<typeof setTimeout>;

    function restore() {
      if (document.activeElement !== document.body || !focused) return;
      // An open dialog or menu manages the focus itself.
      if (isModalOpen()) return;
      const target = focused.isConnected ? focused : document.querySelector('h1');
      if (target === focused && (!wasDisabled || focused.matches(':disabled'))) return;
      target?.focus({ preventScroll: true });
    }
    const observer = new MutationObserver(() => {
      wasDisabled ||= focused?.matches(':disabled') === true;
      clearTimeout(timer);
      timer = setTimeout(restore, RESTORE_DELAY_MS);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });

    const ended = new AbortController();
    function follow({ target }: Event) {
      focused = target instanceof HTMLElement ? target : undefined;
      wasDisabled = false;
    }
    const { signal } = ended;
    document.addEventListener('focusin', follow, { signal });
    // A press outside of any control drops the focus on purpose.
    document.addEventListener('pointerdown', () => (focused = undefined), { signal });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
}
