import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { Notification, useCloseNotification } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useDismissals } from '../useDismissNotifications.ts';

/** How long a toast stays (requirements "Errors"). */
const DURATION_MS = 5000;

/** Toasts, top right below the bar (requirements "Errors"). A click elsewhere does not dismiss them. */
export function PanelNotification() {
  return (
    <Notification
      key={useDismissals()}
      autoHideDuration={DURATION_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      action={<CloseButton />}
      slotProps={{ clickAwayListener: { onClickAway: ignoreClickAway } }}
    />
  );
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
