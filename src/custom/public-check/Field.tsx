import { type InputHTMLAttributes, useId } from 'react';
import { Icon } from './Icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
  problem: string | undefined;
}

/** A text field for a code printed on a card, with its hint and error. */
export function Field({ label, hint, problem, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
        aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
        aria-required="true"
        {...input}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem">
          <Icon name="warning" />
          {problem}
        </p>
      )}
    </div>
  );
}
