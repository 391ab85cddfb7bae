import { useDebouncedEvent } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** The pause in typing after which errors are shown. */
const VALIDATION_DELAY_MS = 1000;

/**
 * Validates when typing pauses, not only on blur; a rule about two fields is checked at either. What the host has refused
 * stays refused: our own rules would find nothing wrong with it.
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
