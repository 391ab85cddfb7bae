import { setTimeout } from 'node:timers/promises';

/**
 * Repeats an assertion until it holds, however busy the machine is. The time limit only ends what hangs, a little
 * before the test's own limit. Vitest's `waitFor` would do the same, but benchmarks cannot call it.
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
