import Alert from '@mui/material/Alert';
import { ValidationError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** What the host refused where no field is to blame; else the first refused field takes the focus. */
export function FormRefusal({ fields }: { fields: readonly string[] }) {
  const { formState, setFocus } = useFormContext();
  const { errors, isSubmitting, submitCount } = formState;
  const refused = isSubmitting ? undefined : fields.find((field) => errors[field]?.type === 'server');
  useEffect(() => {
    if (submitCount > 0 && refused) setFocus(refused);
  }, [refused, setFocus, submitCount]);
  const refusal = errors.root?.serverError?.message;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the button stays in sight, what is above it need not.
    if (refusal && submitCount > 0) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [refusal, submitCount]);
  if (!refusal) return null;
  return (
    <Alert ref={alert} severity="error">
      <ValidationError error={refusal} />
    </Alert>
  );
}
