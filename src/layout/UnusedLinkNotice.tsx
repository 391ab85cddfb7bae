import { useEffect } from 'react';
import { useNotify } from '../i18n/useNotify.ts';
import { session } from '../session.ts';
import { unusedLink } from '../ui/unusedLink.ts';

/** Time to read who is signed in and what to do, in milliseconds. */
const DURATION_MS = 15_000;

/** Says, as a toast, why a link to set a password has opened the panel instead. */
export function UnusedLinkNotice() {
  const notify = useNotify();
  useEffect(() => {
    if (!unusedLink.isNoted) return;
    unusedLink.isNoted = false;
    const name = session.user()?.fullname ?? '';
    notify('unusedLink', { type: 'warning', messageArgs: { name }, autoHideDuration: DURATION_MS });
  }, [notify]);
  return null;
}
