import { sql } from 'kysely';
import type { RunningServer } from '../../server/startServer.ts';

type Served = Pick<RunningServer, 'database'>;

/** Makes jobs that wait for another try run now: their pauses last seconds, and longer after each try. */
export async function hurryUp({ database }: Served) {
  await sql`
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()
  `.execute(database.db);
}

/** Lets no job have another try before {@link hurryUp}, not even one that is still running and then fails. */
export async function putOffRetries({ database }: Served) {
  await sql`
    UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 day'
  `.execute(database.db);
}
