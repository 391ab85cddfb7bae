/**
 * Returns a wrapper for tasks of which only one runs at a time: a task called while another one runs returns at once, and runs after
 * it. Otherwise they could occupy both workers, and mails and imports would wait. The call that ran them fails if any of them did; a
 * failed task runs again with the next call. A stop lets the running task end, and begins no other.
 */
export function serialTasks(stopping: AbortSignal) {
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
