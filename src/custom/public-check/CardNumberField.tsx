import { Field, type FieldProps } from './Field.tsx';
import { regroup } from './regroup.ts';

/** The number of a card, shown in groups of four while it is typed, pasted or scanned. */
export function CardNumberField({ onValue, ...field }: FieldProps) {
  return (
    <Field
      {...field}
      className="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onValue={onValue}
      onChange={({ target }) => {
        const { text, caret } = regroup(target.value, target.selectionStart ?? target.value.length);
        // Written before React renders the same text, which would send the caret to the end.
        target.value = text;
        target.setSelectionRange(caret, caret);
        onValue(text);
      }}
    />
  );
}
