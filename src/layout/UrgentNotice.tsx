import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Link from '@mui/material/Link';
import { useIsOffline } from 'ra-core';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { pendingCalls, useAttendedNames, useLeftCalls } from '../money/pendingCalls.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';
import { PendingCallNotice } from './PendingCallNotice.tsx';
import { useIsOutdated } from './useIsOutdated.ts';
import { WorkNotice } from './WorkNotice.tsx';

/** The most urgent notice for somebody at work: no network, a money call without an answer, or a new version. */
export function UrgentNotice() {
  const isOffline = useIsOffline();
  const attended = useAttendedNames();
  const calls = useLeftCalls().filter(({ name }) => !attended.includes(name));
  useEffect(() => {
    const { forgetPeople } = pendingCalls;
    forgetPeople();
    // Repeated on focus, as a tab may stay open for days.
    window.addEventListener('focus', forgetPeople);
    return () => window.removeEventListener('focus', forgetPeople);
  }, []);
  const isOutdated = useIsOutdated();
  // A reload interrupts nothing if all outcomes stay unknown.
  useAskBeforeUnload(calls.some(({ state }) => state !== 'unknown'));
  if (isOffline) return <OfflineNotice />;
  if (calls.length > 0) return <PendingCallNotice calls={calls} />;
  return isOutdated && <NewVersionNotice />;
}

/** Says that no money moves while there is no network. */
function OfflineNotice() {
  const translate = useTranslate();
  return (
    <WorkNotice icon={<CloudOffOutlined fontSize="inherit" />}>
      <b>{translate('offline.title')}</b>
      {'. '}
      {translate('offline.what')}
    </WorkNotice>
  );
}

/**
 * Offers to load a new version, and never discards a form to do so. It is part of the page: a notification that
 * stays open would block all later ones, such as the one about a sale.
 */
function NewVersionNotice() {
  const translate = useTranslate();
  return (
    <WorkNotice severity="info">
      {translate('ra.notification.application_update_available')}{' '}
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={() => location.reload()}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {translate('ra.action.update_application')}
      </Link>
    </WorkNotice>
  );
}
