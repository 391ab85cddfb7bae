import { useNotificationContext } from 'ra-core';
import { type ComponentType, lazy, Suspense, useState } from 'react';

const PanelNotification = lazy<ComponentType>(() =>
  import('./PanelNotification.tsx').then(
    ({ PanelNotification }) => ({ default: PanelNotification }),
    () => ({ default: () => null }),
  ),
);

/** The toasts; their code is loaded with the first one, so no screen waits for it. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return <Suspense>{isNeeded && <PanelNotification />}</Suspense>;
}
