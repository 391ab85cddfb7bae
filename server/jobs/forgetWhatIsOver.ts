import { warsawDayOf } from '../../contract/warsaw.ts';
import { foldAuditCounts } from '../audit/queries.ts';
import { deleteEndedGrants } from '../boncards/queries.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { deleteStoredAnswers } from '../idempotency/queries.ts';
import { forgetMailFiles, mailDirectory } from '../mail/mailFiles.ts';
import { deleteDeadSessions, deleteExpiredLinks } from '../session/queries.ts';

const ANSWERS_KEPT_SECONDS = 48 * 3600;
/** Longer than any link in a mail is good for. */
const MAIL_FILES_KEPT_SECONDS = 7 * 24 * 3600;

/** Forgets what is good no longer: stored answers (contract "Idempotency-Key"), sessions, grants, links, mails in files. Of days that are over, who counted what. */
export async function forgetWhatIsOver(
  db: Db,
  config: Pick<Config, 'SESSION_IDLE_SECONDS' | 'SESSION_ABSOLUTE_SECONDS' | 'DATA_DIR'>,
  now: Date,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await deleteStoredAnswers(db, ago(ANSWERS_KEPT_SECONDS));
  await deleteDeadSessions(db, {
    createdBefore: ago(config.SESSION_ABSOLUTE_SECONDS),
    usedBefore: ago(config.SESSION_IDLE_SECONDS),
  });
  await deleteEndedGrants(db, now);
  await deleteExpiredLinks(db, now);
  await foldAuditCounts(db, warsawDayOf(now));
  await forgetMailFiles(mailDirectory(config), ago(MAIL_FILES_KEPT_SECONDS));
}
