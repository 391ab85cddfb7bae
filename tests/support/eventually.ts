import { vi } from 'vitest';

/**
 * Repeats an assertion until it holds. Waits for a state, however busy the machine is (`vi.waitFor` gives up after a second): this
 * ends only what hangs, before the test's own limit does.
 */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: 200_000, interval: 20 });
}
