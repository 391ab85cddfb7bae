/**
 * Returns what makes tasks take turns: one that is called while any of them runs returns at once, and runs after that one. Called
 * for itself, each of them would keep one of the two workers, and with them mails and imports, waiting. The call that ran them fails if one
 * of them did, which then runs again with whatever is called next. A stop ends them after the running one.
 */
export function inTurns(stopping: AbortSignal) {
  const asked = new Set<() => Promise<void>>();
  let isRunning = false;

  async function runAsked() {
    const failures = new Map<() => Promise<void>, unknown>();
    // What is asked for meanwhile comes last.
    for (const task of asked) {
      if (stopping.aborted) break;
      asked.delete(task);
      failures.delete(task);
      await task().catch((error) => failures.set(task, error));
    }
    for (const task of failures.keys()) asked.add(task);
    for (const error of failures.values()) throw error;
  }

  return (task: () => Promise<void>) => async () => {
    asked.add(task);
    if (isRunning) return;
    isRunning = true;
    try {
      await runAsked();
    } finally {
      isRunning = false;
    }
  };
}
