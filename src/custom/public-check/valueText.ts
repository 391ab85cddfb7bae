/** Returns a value as text: formatted, as it is if `textOf` cannot read it, or empty if the host left it out. */
export function valueText(value: unknown, textOf: (value: string) => string | undefined = String): string {
  const isTold = typeof value === 'string' || typeof value === 'number';
  return isTold ? (textOf(String(value)) ?? String(value)) : '';
}
