import { useDebouncedEvent } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** How long typing must pause before errors are shown, in milliseconds. */
const VALIDATION_DELAY_MS = 1000;

/**
 * Validates when typing pauses, and not only on blur; a rule about two fields is checked when either changes. An
 * error from the host stays: our own rules would find nothing wrong with the value.
 */
export function ValidateOnPause() {
  const { watch, trigger, getValues, getFieldState } = useFormContext();
  const check = useDebouncedEvent(() => {
    const names = Object.keys(getValues());
    void trigger(names.filter((name) => getFieldState(name).error?.type !== 'server'));
  }, VALIDATION_DELAY_MS);
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => name && check());
    return unsubscribe;
  }, [watch, check]);
  return null;
}
