/** A value as a customer reads it: what a foreign host writes otherwise stays as it is, what it does not tell is empty. */
export function told(value: unknown, textOf: (value: string) => string | undefined = String): string {
  const isTold = typeof value === 'string' || typeof value === 'number';
  return isTold ? (textOf(String(value)) ?? String(value)) : '';
}
