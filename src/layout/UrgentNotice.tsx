import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Link from '@mui/material/Link';
import { useIsOffline } from 'ra-core';
import { useEffect } from 'react';
import { CheckForApplicationUpdate, useStore } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { pendingCalls, useAttendedNames, useLeftCalls } from '../money/pendingCalls.ts';
import { paths } from '../paths.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';
import { PendingCallNotice } from './PendingCallNotice.tsx';
import { WorkNotice } from './WorkNotice.tsx';

/** How often to check for a new version of the console, in milliseconds. */
const INTERVAL_MS = 15 * 60_000;

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
  // Kept in the store: turning a phone mounts the notice elsewhere, where it would compare with the new version and
  // find no difference.
  const [isOutdated, setOutdated] = useStore('bar.isOutdated', false);
  // A reload interrupts nothing if all outcomes stay unknown.
  useAskBeforeUnload(calls.some(({ state }) => state !== 'unknown'));
  return (
    <>
      <CheckForApplicationUpdate
        url={paths.panel}
        interval={INTERVAL_MS}
        fetchOptions={NO_CACHE}
        onNewVersionAvailable={() => setOutdated(true)}
      />
      {isOffline ? (
        <OfflineNotice />
      ) : calls.length > 0 ? (
        <PendingCallNotice calls={calls} />
      ) : (
        isOutdated && <NewVersionNotice />
      )}
    </>
  );
}

const NO_CACHE: RequestInit = { cache: 'no-cache' };

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
