import type { KindInputProps } from './kindInputProps.ts';
import { TypedNumberInput } from './TypedNumberInput.tsx';

/** A count such as `1 500`; while the typed text is not a number, that text is the value. */
export function CountInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="numeric" valueIn={countIn} textOf={countText} />;
}

function countIn(text: string): number | string | null {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return null;
  // Decimals are parsed as well; the schema's rule rejects them.
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : text;
}

function countText(value: unknown): string {
  return String(value ?? '');
}
