import { useNotificationContext } from 'ra-core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const dismissals = createStore(() => ({ count: 0 }));

/**
 * Returns a function that dismisses all toasts, including the visible one, which react-admin's `resetNotifications`
 * keeps.
 */
export function useDismissNotifications(): () => void {
  const { resetNotifications } = useNotificationContext();
  return () => {
    resetNotifications();
    dismissals.setState(({ count }) => ({ count: count + 1 }));
  };
}

/** Returns the number of dismissals, used as a key that remounts `Notification`. */
export function useDismissals(): number {
  return useStore(dismissals, ({ count }) => count);
}
