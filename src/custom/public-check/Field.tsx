import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../../outside/Icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
  problem: string | undefined;
  /**
   * A button, shown next to the label. In the keyboard's order it comes before the field, so that Tab still leads
   * from this field to the next one.
   */
  action?: ReactNode;
  /** Why the action did not work; shown only if the field itself has no error. */
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
