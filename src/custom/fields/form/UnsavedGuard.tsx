import { useTranslate } from 'ra-core';
import { useBlocker } from 'react-router-dom';
import { session } from '../../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useAskBeforeUnload } from './useAskBeforeUnload.ts';

/** Asks before typed data are lost: by a link, Back, or closing the tab. Whose session ended is not held back. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && session.auth().authorized && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(active);
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
