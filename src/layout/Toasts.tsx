import Alert from '@mui/material/Alert';
import { useNotificationContext } from 'ra-core';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Said } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { TOAST_MS } from '../ui/useDismissNotifications.ts';

const PanelNotification = lazy<ComponentType>(() =>
  import('./PanelNotification.tsx').then(
    ({ PanelNotification }) => ({ default: PanelNotification }),
    () => ({ default: PlainToast }),
  ),
);

/** The toasts; their code is loaded with the first one, so no screen waits for it. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return <Suspense>{isNeeded && <PanelNotification />}</Suspense>;
}

/** Shows the newest toast if the code of toasts did not load: often it is about the network. */
function PlainToast() {
  const translate = useTranslate();
  const { notifications, resetNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  useEffect(() => {
    if (!newest) return;
    const timer = setTimeout(resetNotifications, TOAST_MS);
    return () => clearTimeout(timer);
  }, [newest, resetNotifications]);
  if (!newest) return null;
  return (
    <Alert severity={newest.type} sx={{ position: 'fixed', top: 80, right: 16, zIndex: 'snackbar' }}>
      {translate(newest.message as Said, newest.notificationOptions?.messageArgs)}
    </Alert>
  );
}
