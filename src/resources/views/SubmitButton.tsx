import { SaveButton, type SaveButtonProps } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** react-admin's `SaveButton`: an untouched form can be sent, too, so that it says what it lacks; but none is sent twice. */
export function SubmitButton({ disabled = false, ...props }: SaveButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <SaveButton
      alwaysEnable={!isSubmitting && !disabled}
      disabled={disabled}
      icon={null}
      size="large"
      {...props}
    />
  );
}
