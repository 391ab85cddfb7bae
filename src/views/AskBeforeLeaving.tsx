import { useFormState } from 'react-hook-form';
import { AskToStay } from './AskToStay.tsx';

/**
 * Asks before leaving a form discards its changes. react-admin's `warnWhenUnsavedChanges` uses the browser's own
 * dialog (decision 0017).
 */
export function AskBeforeLeaving() {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  return <AskToStay isNeeded={isUnsaved} />;
}
