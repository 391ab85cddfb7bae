import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, type LogLevel, type Runner, run, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PooledDb } from '../db/client.ts';
import { MailNotSent } from '../mail/mailer.ts';
import type { Timeouts } from '../platform/timeouts.ts';
import { tolerantPool } from './tolerantPool.ts';

interface Work {
  db: PooledDb;
  /** How many jobs run at once. */
  concurrency: number;
  /** The tasks that are added whenever the work starts. */
  atStart?: readonly string[];
  timeouts: Pick<Timeouts, 'jobPollMs' | 'jobRestartMs'>;
  log: Logger;
  stopping: AbortSignal;
}

interface Workers {
  /** Adds a task unless it is waiting already, so that a task does not pile up. */
  addOnce(task: string): Promise<void>;
  /** Waits for the running jobs; to be called once `stopping` has aborted. */
  stop(): Promise<void>;
}

/** Starts workers for the jobs of some tasks, and restarts them after PostgreSQL was unreachable. */
export async function keepWorking(
  taskList: TaskList,
  { db, concurrency, atStart = [], timeouts, log, stopping }: Work,
): Promise<Workers> {
  let runner: Runner;
  let starting = start();
  await starting;
  return {
    addOnce,
    async stop() {
      await starting.catch(() => undefined);
      await end();
    },
  };

  async function start() {
    runner = await run({
      pgPool: tolerantPool(db.pool),
      concurrency,
      pollInterval: timeouts.jobPollMs,
      noHandleSignals: true,
      logger: new JobLogger(() => (level, message, about) => {
        log[retriedMail.safeParse(about).success ? 'warn' : levels[level]](message);
      }),
      taskList,
      // stop() waits for the reports of finished jobs only if they are batched; and only then, a failed report does not
      // end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    // Before anything else is awaited, because an unhandled rejection would end this process.
    Promise.race([runner.promise, stuckRunner(runner)]).then(
      () => restart(new Error('the worker ended')),
      restart,
    );
    // Not awaited, because without its standby PostgreSQL does not answer, and counters must not wait for background
    // work. If this fails, the timetable adds the tasks later.
    void addAll(atStart).catch(() => undefined);
  }

  async function addAll(tasks: readonly string[]) {
    for (const task of tasks) await addOnce(task);
  }

  async function addOnce(task: string) {
    await runner.addJob(task, {}, { jobKey: task });
  }

  /** Stops the runner, even one that has failed already. */
  async function end() {
    await runner.stop().catch(() => undefined);
  }

  async function restart(error: unknown) {
    if (stopping.aborted) return;
    log.error({ err: error }, 'background work failed; restarting it');
    // Not awaited: it may take long, and jobs that it leaves running do no harm next to the new runner.
    void end();
    await wait(timeouts.jobRestartMs);
    if (stopping.aborted) return;
    starting = start();
    await starting.catch(restart);
  }
}

/** Rejects if PostgreSQL broke off at a point after which the worker would wait forever. */
function stuckRunner({ events }: Runner): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // If the reports of two jobs fail at once, the worker never ends.
  events.once('pool:fatalError', ({ error }) => reject(error));
  // The same error object a second time is a cached one: the worker could not look up the names of its tasks, and never
  // retries that.
  let last: unknown;
  events.on('worker:getJob:error', ({ error }) => {
    if (error === last) reject(error);
    last = error;
  });
  return promise;
}

/** A log entry of the worker about a failed job whose mail will be tried again: nobody has to do anything yet. */
const retriedMail = z.object({
  error: z.instanceof(MailNotSent),
  job: z
    .object({ attempts: z.int(), max_attempts: z.int() })
    .refine(({ attempts, max_attempts }) => attempts < max_attempts),
});

const levels: Record<`${LogLevel}`, 'error' | 'warn' | 'info' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
};
