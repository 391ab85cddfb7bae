import { useState } from 'react';
import { ApplicationUpdatedNotification, CheckForApplicationUpdate } from 'react-admin';
import { paths } from '../paths.ts';

/** How often to check for a new version of the console. */
const INTERVAL_MS = 15 * 60_000;

/**
 * Offers to load a new version, and never discards a form for it. It is part of the page: as a notification that stays it would
 * block all later ones, such as that of a sale.
 */
export function NewVersionNotice() {
  const [isReady, setReady] = useState(false);
  return (
    <>
      <CheckForApplicationUpdate
        url={paths.panel}
        interval={INTERVAL_MS}
        fetchOptions={NO_CACHE}
        onNewVersionAvailable={() => setReady(true)}
      />
      {isReady && <ApplicationUpdatedNotification role="status" />}
    </>
  );
}

const NO_CACHE: RequestInit = { cache: 'no-cache' };
