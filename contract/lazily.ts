/**
 * Returns a function that makes a value when it is first asked for. An `Intl` formatter takes milliseconds to make, on a slow
 * computer tens, and most pages need few of them.
 */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
