import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { deleteStoredAnswers } from '../idempotency/queries.ts';
import { deleteDeadSessions, deleteExpiredLinks } from '../session/queries.ts';

const ANSWERS_KEPT_SECONDS = 48 * 3600;

/** Forgets what is good no longer: stored answers (contract "Idempotency-Key"), sessions with their grants, links. */
export async function forgetWhatIsOver(
  db: Db,
  limits: Pick<Config, 'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS'>,
  now: Date,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await deleteStoredAnswers(db, ago(ANSWERS_KEPT_SECONDS));
  await deleteDeadSessions(db, {
    createdBefore: ago(limits.SESSION_ABSOLUTE_SECONDS),
    usedBefore: ago(limits.SESSION_IDLE_SECONDS),
  });
  await deleteExpiredLinks(db, now);
}
