import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Makes jobs run now if they wait for a later time than any retry would (the longest wait is six hours), because the
 * clock was ahead when they were queued.
 */
export async function hurryMisdatedJobs(db: Db) {
  await sql`
    SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
    WHERE run_at > now() + interval '12 hours' AND locked_at IS NULL HAVING count(*) > 0
  `.execute(db);
}

/**
 * Deletes what is left of jobs that were added again while they ran, for these tasks. graphile-worker removes their key
 * and uses up all their tries, and otherwise only success would delete them. Jobs that a worker is running are kept.
 */
export async function deleteSuperseded(db: Db, tasks: readonly string[]) {
  await sql`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE task_identifier = ANY (${tasks}) AND key IS NULL AND attempts >= max_attempts HAVING count(*) > 0
  `.execute(db);
}
