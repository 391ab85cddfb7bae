import { SaveButton, type SaveButtonProps } from 'react-admin';
import { useFormState } from 'react-hook-form';

/**
 * react-admin's `SaveButton`, but enabled for an untouched form, which then shows what is missing, and disabled
 * while submitting.
 */
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
