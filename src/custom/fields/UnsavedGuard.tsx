import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { session } from '../../session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before typed data are lost: by a link, Back, or closing the tab. Whose session ended is not held back. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && session.auth().authorized && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('form.unsaved')}
      text={translate('form.unsavedWhat')}
      back={translate('form.stay')}
      confirm={translate('form.leave')}
      onBack={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
