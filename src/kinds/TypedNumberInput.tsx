import { useState } from 'react';
import { TextInput } from 'react-admin';
import type { KindInputProps } from './kindInputProps.ts';

interface TypedNumberInputProps extends KindInputProps {
  inputMode: 'decimal' | 'numeric' | 'text';
  /** Returns the number that was typed, or the text itself if it is not a number. */
  valueIn: (text: string) => number | string | null;
  textOf: (value: unknown) => string;
}

/** A text field for a number. The typed text is not reformatted while typing: `150,` may become `150,50`. */
export function TypedNumberInput({ inputMode, valueIn, textOf, ...props }: TypedNumberInputProps) {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      {...props}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode } }}
      parse={(text: string) => {
        setTyped(text);
        return valueIn(text);
      }}
      format={(value: unknown) => (value === valueIn(typed) ? typed : textOf(value))}
    />
  );
}
