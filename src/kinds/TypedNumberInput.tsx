import { useState } from 'react';
import { TextInput } from 'react-admin';
import { normalizeLine } from '../../contract/normalizeText.ts';
import type { KindInputProps } from './kindInputProps.ts';

interface TypedNumberInputProps extends KindInputProps {
  inputMode: 'decimal' | 'numeric' | 'text';
  /** Returns the number that was typed, or the text itself if it is not a number. */
  valueIn: (text: string) => number | string | null;
  textOf?: (value: unknown) => string;
}

/** A text field for a number. The typed text is not reformatted while typing: `150,` may become `150,50`. */
export function TypedNumberInput({
  inputMode,
  valueIn,
  textOf = (value) => String(value ?? ''),
  ...props
}: TypedNumberInputProps) {
  const [typed, setTyped] = useState('');
  const read = (text: string) => valueIn(normalizeLine(text));
  return (
    <TextInput
      {...props}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode } }}
      parse={(text: string) => {
        setTyped(text);
        return read(text);
      }}
      format={(value: unknown) => (value === read(typed) ? typed : textOf(value))}
    />
  );
}
