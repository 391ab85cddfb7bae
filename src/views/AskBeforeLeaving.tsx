import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { Confirm } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';

/** Asks before leaving a form discards its changes. react-admin's `warnWhenUnsavedChanges` asks by the browser's own dialog (decision 0017). */
export function AskBeforeLeaving() {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  useAskBeforeUnload(isUnsaved);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && nextLocation.pathname !== currentLocation.pathname,
  );
  // A change that has just been saved leads away before the form knows.
  const isSaved = state === 'blocked' && !isUnsaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker is another one each time
  useEffect(() => {
    if (isSaved) proceed?.();
  }, [isSaved]);
  return (
    <Confirm
      isOpen={state === 'blocked' && isUnsaved}
      title="form.unsaved"
      content="form.unsavedWhat"
      cancel="form.stay"
      confirm="form.leave"
      confirmColor="warning"
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
