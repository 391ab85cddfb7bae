import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';

/** How long a toast stays, in milliseconds (spec §9). */
const TOAST_DURATION = 5000;

/** What has just happened, top right. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  return (
    <Stack
      spacing={1}
      sx={{
        position: 'fixed',
        displayPrint: 'none',
        top: 12,
        right: 12,
        zIndex: 'snackbar',
        width: 'min(400px, calc(100vw - 24px))',
      }}
    >
      {notifications.map((notification) => (
        <Toast
          key={keyOf(notification)}
          notification={notification}
          onClose={() => setNotifications((all) => all.filter((other) => other !== notification))}
        />
      ))}
    </Stack>
  );
}

const keys = new WeakMap<NotificationPayload, string>();

/** ra-core gives a notification no identity beyond its object. */
function keyOf(notification: NotificationPayload): string {
  const key = keys.get(notification) ?? crypto.randomUUID();
  keys.set(notification, key);
  return key;
}

function Toast({ notification, onClose }: { notification: NotificationPayload; onClose: () => void }) {
  const translate = useTranslate();
  const { message, type, notificationOptions } = notification;
  const duration = notificationOptions?.autoHideDuration ?? TOAST_DURATION;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <Alert
      variant="filled"
      severity={type}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      onClose={onClose}
      closeText={translate('frame.dismiss')}
      sx={{ boxShadow: 6, alignItems: 'center', fontWeight: 550 }}
    >
      {typeof message === 'string'
        ? translate(message, { _: message, ...notificationOptions?.messageArgs })
        : message}
    </Alert>
  );
}
