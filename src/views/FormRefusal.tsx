import Alert, { type AlertProps } from '@mui/material/Alert';
import { ValidationError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { focusField, hasInput } from './focusField.ts';

/** Shows a refusal that belongs to no field, or to one that is not shown; otherwise focuses the first refused field. */
export function FormRefusal(props: Pick<AlertProps, 'role'>) {
  const { control, formState, getFieldState } = useFormContext();
  const { errors, isSubmitting, submitCount } = formState;
  const fields = Object.keys(errors);
  const refused = isSubmitting ? undefined : fields.find((field) => errors[field]?.type === 'server');
  const unseen = fields.find((field) => !hasInput(control, field)) ?? '';
  const refusal = errors.root?.serverError?.message ?? getFieldState(unseen, formState).error?.message;
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
