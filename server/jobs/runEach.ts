/**
 * Runs steps one after the other; one that fails does not keep the others from running.
 * @throws the first failure, once all have run.
 */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
