import type { KindInputProps } from './kindInputProps.ts';
import { TypedNumberInput } from './TypedNumberInput.tsx';

/** A count such as `1 500`; while the typed text is not a whole number, that text is the value. */
export function CountInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="numeric" valueIn={countIn} />;
}

function countIn(text: string): number | string | null {
  const typed = text.replaceAll(/\s/g, '');
  if (typed === '') return null;
  // `1.000` and `1,000` are not counts, as they may mean 1 or 1000.
  // Anything larger is refused by zod, which would name this limit instead of the field's.
  return /^-?\d+$/.test(typed) ? Math.min(Number(typed), Number.MAX_SAFE_INTEGER) : text;
}
