import { useNotificationContext } from 'ra-core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const dismissals = createStore(() => ({ count: 0 }));

/** Takes the toast away that is shown, and those that wait: react-admin's own `resetNotifications` leaves the first. */
export function useDismissNotifications(): () => void {
  const { resetNotifications } = useNotificationContext();
  return () => {
    resetNotifications();
    dismissals.setState(({ count }) => ({ count: count + 1 }));
  };
}

/** How often that was done: with another key, `Notification` is a new one. */
export function useDismissals(): number {
  return useStore(dismissals, ({ count }) => count);
}
