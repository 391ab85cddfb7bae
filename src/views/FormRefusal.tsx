import Alert, { type AlertProps } from '@mui/material/Alert';
import { ValidationError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { focusField } from './focusField.ts';

/** Shows a refusal that belongs to no field; otherwise focuses the first refused field. */
export function FormRefusal(props: Pick<AlertProps, 'role'>) {
  const { control, formState } = useFormContext();
  const { errors, isSubmitting, submitCount } = formState;
  const refused = isSubmitting
    ? undefined
    : Object.keys(errors).find((field) => errors[field]?.type === 'server');
  const refusal = errors.root?.serverError?.message;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    if (refused) focusField(control, refused);
    // On a phone the button stays visible, but the alert next to it may not.
    if (refusal) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [refused, refusal, control, submitCount]);
  if (!refusal) return null;
  return (
    <Alert ref={alert} severity="error" {...props}>
      <ValidationError error={refusal} />
    </Alert>
  );
}
