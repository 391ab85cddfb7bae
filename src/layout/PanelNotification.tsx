import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { useNotificationContext } from 'ra-core';
import { useState } from 'react';
import { Notification, useCloseNotification } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { TOAST_MS, useDismissals } from '../ui/useDismissNotifications.ts';

/**
 * Toasts, at the top right below the bar (requirements "Errors"). A new toast replaces the visible one immediately;
 * react-admin would hold it back until the other has closed. A click elsewhere does not dismiss them.
 */
export function PanelNotification() {
  return (
    <Notification
      key={`${useDismissals()} ${useArrivals()}`}
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      action={<CloseButton />}
      slotProps={{ clickAwayListener: { onClickAway: ignoreClickAway } }}
    />
  );
}

/**
 * Returns how often toasts have arrived, used as a key that remounts `Notification`; toasts that arrive together
 * count once.
 */
function useArrivals(): number {
  const newest = useNotificationContext().notifications.at(-1);
  const [arrivals, setArrivals] = useState({ newest, count: 0 });
  // Set during rendering: by the time an effect runs, the visible component would already have taken the new toast.
  if (newest && newest !== arrivals.newest) setArrivals({ newest, count: arrivals.count + 1 });
  return arrivals.count;
}

function CloseButton() {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <IconButton size="small" color="inherit" aria-label={translate('auth.dismiss')} onClick={close}>
      <Close fontSize="small" />
    </IconButton>
  );
}

function ignoreClickAway(event: Event & { defaultMuiPrevented?: boolean }) {
  event.defaultMuiPrevented = true;
}
