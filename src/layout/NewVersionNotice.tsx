import { useState } from 'react';
import { ApplicationUpdatedNotification, CheckForApplicationUpdate } from 'react-admin';
import { paths } from '../paths.ts';

/** How often the server is asked for a newer console, in milliseconds. */
const INTERVAL_MS = 15 * 60_000;

/**
 * Offers a newer console, and never takes a form away for it. It stands in the page: as a notification, which stays, it would
 * hold back all those behind it, that of a sale among them.
 */
export function NewVersionNotice() {
  const [isReady, setReady] = useState(false);
  return (
    <>
      <CheckForApplicationUpdate
        url={paths.panel}
        interval={INTERVAL_MS}
        fetchOptions={FRESH}
        onNewVersionAvailable={() => setReady(true)}
      />
      {isReady && <ApplicationUpdatedNotification role="status" />}
    </>
  );
}

const FRESH: RequestInit = { cache: 'no-cache' };
