import { MINUTE_MS } from '../platform/durations.ts';

const MINUTES_PER_HOUR = 60;

/** The minute of each hour at which a task is due; undefined means every minute. */
export type Timetable = Readonly<Record<string, number | undefined>>;

/**
 * At the beginning of each minute, calls `add` for each task that is due. After a jump of the clock, or a failure, a
 * task is added only once, however many times it was missed. Returns a function that stops this.
 */
export function startCron(
  timetable: Timetable,
  { clock, add }: { clock: () => Date; add: (task: string) => Promise<unknown> },
): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const last = new Map<string, number>();
  const minuteNow = () => Math.floor(clock().getTime() / MINUTE_MS);
  const begun = minuteNow();

  async function addDue() {
    const minute = minuteNow();
    for (const [task, at] of Object.entries(timetable)) {
      if (!isDue(at, last.get(task) ?? begun, minute)) continue;
      await add(task).then(
        () => last.set(task, minute),
        // If PostgreSQL is unreachable, the task stays due.
        () => undefined,
      );
    }
  }

  /** Never waits longer than a minute, because the clock may be set meanwhile. */
  function waitForMinute() {
    if (isStopped) return;
    timer = setTimeout(
      () => void addDue().then(waitForMinute),
      MINUTE_MS - (clock().getTime() % MINUTE_MS) + 1,
    ).unref();
  }

  waitForMinute();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Returns whether a task's minute has passed since the task was last added; if the clock was set back, counting starts
 * again from there.
 */
function isDue(at: number | undefined, last: number, minute: number): boolean {
  if (minute === last) return false;
  const since = minute < last ? minute - 1 : last;
  if (at === undefined) return true;
  const hourOf = (one: number) => Math.floor((one - at) / MINUTES_PER_HOUR);
  return hourOf(minute) > hourOf(since);
}
