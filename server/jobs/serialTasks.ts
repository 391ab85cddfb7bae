/**
 * Returns a wrapper for tasks of which only one may run at a time. A task that is called while another one runs returns
 * immediately, and runs after it. Otherwise such tasks could occupy all workers, and everything else would have to
 * wait. The call that runs the tasks fails if any of them fails; a failed task runs again with the next call. When
 * `stopping` aborts, the running task finishes, and no other begins.
 */
export function serialTasks(stopping: AbortSignal) {
  const asked = new Set<() => Promise<void>>();
  let isRunning = false;

  async function runAsked() {
    const failures = new Map<() => Promise<void>, unknown>();
    // Tasks that are called meanwhile are added at the end.
    for (const task of asked) {
      if (stopping.aborted) break;
      asked.delete(task);
      failures.delete(task);
      await task().catch((error) => failures.set(task, error));
    }
    for (const task of failures.keys()) asked.add(task);
    const [failed] = failures;
    if (failed) throw failed[1];
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
