/**
 * Returns a function that makes a value on its first call and returns the same value from then on. For `Intl`
 * formatters: each takes milliseconds to make, tens of them on a slow computer, and most pages need few of them.
 */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
