import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Makes jobs run now that wait for a time which no retry is put off to, the longest being six hours: the clock was ahead when
 * they were queued.
 */
export async function hurryMisdatedJobs(db: Db) {
  await sql`
    SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
    WHERE run_at > now() + interval '12 hours' AND locked_at IS NULL HAVING count(*) > 0
  `.execute(db);
}

/**
 * Deletes what is left of jobs of these tasks that were added again while they ran: graphile-worker takes their key and all their
 * tries, and nothing but their success would delete them. It keeps those that a worker holds.
 */
export async function deleteSuperseded(db: Db, tasks: readonly string[]) {
  await sql`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE task_identifier = ANY (${tasks}) AND key IS NULL AND attempts >= max_attempts HAVING count(*) > 0
  `.execute(db);
}
