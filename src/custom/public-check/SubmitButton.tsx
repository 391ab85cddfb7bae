import { useMounted } from './useMounted.ts';

interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  pending: boolean;
}

/** The one filled button of the public page. Until the page has taken over it does nothing: a bare form would put the PIN into the URL. */
export function SubmitButton({ label, pendingLabel, pending }: SubmitButtonProps) {
  return (
    <button type="submit" className="filled" disabled={!useMounted()} aria-disabled={pending}>
      {pending && <span className="spinner" aria-hidden="true" />}
      {pending ? pendingLabel : label}
    </button>
  );
}
