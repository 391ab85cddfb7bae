import { sql } from 'kysely';
import { GRANT_MS } from '../cards/searchBoncard.ts';
import { BEHIND_MS } from '../days/believedTime.ts';
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
 * Brings back to now what a clock that was days ahead has dated, which would stay in force until that time comes: a session and its
 * confirmation, a PIN that was given, a lock. A session lives on, as one that begins now; who gave a password or a PIN gives it again.
 */
export async function bringBackMisdated(db: Db, now: Date) {
  const ahead = new Date(now.getTime() + BEHIND_MS);
  await sql`
    UPDATE sessions SET created_at = LEAST(created_at, ${now}), last_used_at = LEAST(last_used_at, ${now}), confirmed_at = 'epoch'
    WHERE GREATEST(created_at, last_used_at, confirmed_at) > ${ahead}
  `.execute(db);
  await sql`
    DELETE FROM purchase_grants WHERE expires_at > ${new Date(ahead.getTime() + GRANT_MS)}
  `.execute(db);
  await sql`
    UPDATE lockouts SET
      locked_until = CASE WHEN isfinite(locked_until) THEN ${now}::timestamptz + (locked_until - failed_at) ELSE locked_until END,
      failed_at = ${now}, counted_since = LEAST(counted_since, ${now})
    WHERE failed_at > ${ahead}
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
