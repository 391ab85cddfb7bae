/**
 * Returns a function that makes a value when it is first called, and returns the same one from then on. For `Intl` formatters: each
 * takes milliseconds to make, tens of them on a slow computer, and most pages need few.
 */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
