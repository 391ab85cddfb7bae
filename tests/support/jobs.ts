import { sql } from 'kysely';
import type { RunningServer } from '../../server/startServer.ts';

type Served = Pick<RunningServer, 'database'>;

/** Lets jobs that wait for another try run now. Otherwise they pause for seconds, and longer after each try. */
export async function hurryUp({ database }: Served) {
  await sql`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()
  `.execute(database.db);
}

/** Prevents any other try of a job before {@link hurryUp}, even of one that is still running and then fails. */
export async function putOffRetries({ database }: Served) {
  await sql`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 day'
  `.execute(database.db);
}
