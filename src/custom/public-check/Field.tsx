import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../../outside/Icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
  problem: string | undefined;
  /** Next to the label; before the field for a keyboard, so that Tab still leads to the next field. */
  action?: ReactNode;
  /** Why the action did not work: shown while the field itself is all right. */
  notice?: string | undefined;
}

/** A text field for a code printed on a card, with its hint and error. */
export function Field({ label, hint, problem, action, notice, className = '', ...input }: FieldProps) {
  const id = useId();
  const told = problem ?? notice;
  return (
    <div className="field">
      <div className="labels">
        <label htmlFor={id}>{label}</label>
        {action}
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
        <p id={`${id}-problem`} className={problem ? 'problem' : 'problem notice'}>
          <Icon name="warning" />
          {told}
        </p>
      )}
    </div>
  );
}
