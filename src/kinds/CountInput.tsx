import type { KindInputProps } from './kindInputProps.ts';
import { TypedNumberInput } from './TypedNumberInput.tsx';

/** How many there are, such as `1 500`; its value is the typed text while that is no number. */
export function CountInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="numeric" valueIn={countIn} textOf={countText} />;
}

function countIn(text: string): number | string | null {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return null;
  // A rule says that halves are none.
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : text;
}

function countText(value: unknown): string {
  return String(value ?? '');
}
