import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { WarningIcon } from './WarningIcon.tsx';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'name'> {
  name: string;
  value: string;
  onValue: (value: string) => void;
  label: string;
  hint?: string;
  problem: string | undefined;
  /** What stands inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled text field with its hint and, beside it, what is wrong. */
export function Field({ value, onValue, label, hint, problem, end, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="field-box">
        <input
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          aria-required="true"
          {...input}
        />
        {end}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="problem">
          <WarningIcon />
          {problem}
        </p>
      )}
    </div>
  );
}
