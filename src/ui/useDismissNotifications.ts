import { useNotificationContext } from 'ra-core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How long a toast stays (requirements "Errors"), in milliseconds. */
export const TOAST_MS = 5000;

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
