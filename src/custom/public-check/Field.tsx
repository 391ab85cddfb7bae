import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../../outside/Icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
  problem: string | undefined;
  /** Next to the label; before the field for a keyboard, so that Tab still leads to the next field. */
  beside?: ReactNode;
  /** Why something next to the field did not work, while the field itself is all right. */
  notice?: string | undefined;
}

/** A text field for a code printed on a card, with its hint and error. */
export function Field({ label, hint, problem, beside, notice, className = '', ...input }: FieldProps) {
  const id = useId();
  const told = notice ?? problem;
  return (
    <div className="field">
      <div className="labels">
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <input
        id={id}
        className={className}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={told ? `${id}-hint ${id}-problem` : `${id}-hint`}
        aria-required="true"
        {...input}
      />
      {told && (
        <p id={`${id}-problem`} className={notice ? 'problem notice' : 'problem'}>
          <Icon name="warning" />
          {told}
        </p>
      )}
    </div>
  );
}
