/** A signal that never aborts. */
export const never = new AbortController().signal;

/**
 * Waits for a promise until a signal aborts.
 * @throws the signal's reason if it aborts first.
 */
export async function unlessAborted<Value>(
  coming: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return coming;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([coming, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
