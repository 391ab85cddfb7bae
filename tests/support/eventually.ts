import { setTimeout } from 'node:timers/promises';

/**
 * Repeats an assertion until it holds. Waits for a state, however busy the machine is: the time limit ends only what hangs, before
 * the test's own does. Vitest's `waitFor` would do, if benchmarks could call it.
 */
export async function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  const start = performance.now();
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() - start > LONGEST_MS) throw error;
      await setTimeout(20);
    }
  }
}

const LONGEST_MS = 200_000;
