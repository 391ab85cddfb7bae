import Alert from '@mui/material/Alert';
import { ValidationError } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** What the host refused where no field is to blame; else the first refused field takes the focus. */
export function FormRefusal({ fields }: { fields: readonly string[] }) {
  const { formState, setFocus } = useFormContext();
  const { errors, isSubmitting, submitCount } = formState;
  const refused = isSubmitting ? undefined : fields.find((field) => errors[field]?.type === 'server');
  const refusal = errors.root?.serverError?.message;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    if (refused) setFocus(refused);
    // On a phone the button stays in sight, what is above it need not.
    if (refusal) alert.current?.scrollIntoView?.({ block: 'center' });
  }, [refused, refusal, setFocus, submitCount]);
  if (!refusal) return null;
  return (
    <Alert ref={alert} severity="error">
      <ValidationError error={refusal} />
    </Alert>
  );
}
