import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { DEVICE_KEPT_MS, KNOWN_ADDRESS_MS } from '../accounts/devices.ts';
import { aliveAfter, type SessionLimits } from '../accounts/liveSessions.ts';
import { deleteExpiredChallenges } from '../accounts/passkeyQueries.ts';
import {
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteKnownAddresses,
  deleteOldDevices,
  deleteOldResetMails,
} from '../accounts/queries.ts';
import { SHARED_MAIL_MS } from '../accounts/requestReset.ts';
import { foldAuditCounts } from '../audit/queries.ts';
import { deleteExpiredGrants } from '../cards/queries.ts';
import { deleteEmptyVoids } from '../cards/referenceQueries.ts';
import type { Db } from '../db/client.ts';
import { deleteOldReminderLinks } from '../eCards/queries.ts';
import { deleteStoredAnswers } from '../idempotency/queries.ts';
import { deleteOldLockouts } from '../lockout/queries.ts';
import { mailDirectory, purgeMailFiles } from '../mail/mailFiles.ts';
import { deleteAbandonedMails } from '../mail/queries.ts';
import type { Config } from '../platform/config.ts';
import { REPORT_KEPT_MS } from '../reports/present.ts';
import { deleteOldReports } from '../reports/queries.ts';
import { deleteOldDeliveries } from '../webhooks/deliveryQueries.ts';
import { runEach } from './runEach.ts';

const ANSWERS_KEPT_SECONDS = 48 * 3600;
/** How long the answer of a reference is kept, and the fact that a reference was voided before its call arrived. */
const REFERENCES_KEPT_SECONDS = 30 * 24 * 3600;
/**
 * Longer than any link for an account is valid. The link of an e-card is valid for longer, so it still works in its
 * file.
 */
const MAIL_FILES_KEPT_SECONDS = 7 * 24 * 3600;
/** A mail is tried for four days. The operator can have it tried again, but not once its news is old. */
const ABANDONED_MAILS_KEPT_SECONDS = 7 * 24 * 3600;

/** For how many days after the last day that a reminder is about its link can still stop reminders. */
const REMINDER_LINKS_KEPT_DAYS = 30;

const DELIVERIES_KEPT_SECONDS = 30 * 24 * 3600;
/**
 * Longer than all tries of a delivery take together: a delivery that has been due for this long belongs to an endpoint
 * that was switched off or is too slow.
 */
const DELIVERIES_WAIT_SECONDS = 7 * 24 * 3600;

/**
 * Deletes what has expired: stored answers (wire "Idempotency"), sessions, grants, links, used challenges, known
 * addresses and devices, wrong attempts, reports, deliveries to webhooks, mail files and mails without a try left. Also
 * merges the audit's counts of past days.
 * @throws the first failure, once everything else is deleted.
 */
export async function purgeExpired(
  db: Db,
  config: SessionLimits & Pick<Config, 'DATA_DIR'>,
  now: Date,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const references = ago(REFERENCES_KEPT_SECONDS);
  const { created: createdBefore, used: usedBefore } = aliveAfter('administrator', config, now);
  const { created: employersBefore } = aliveAfter('employer', config, now);
  const deliveries = { before: ago(DELIVERIES_KEPT_SECONDS), givenUpBefore: ago(DELIVERIES_WAIT_SECONDS) };
  await runEach([
    () => deleteStoredAnswers(db, ago(ANSWERS_KEPT_SECONDS)),
    () => deleteStoredAnswers(db, references, { of: 'references' }),
    () => deleteEmptyVoids(db, references),
    () => deleteExpiredSessions(db, { createdBefore, employersBefore, usedBefore }),
    () => deleteExpiredGrants(db, now),
    () => deleteExpiredLinks(db, now),
    () => deleteExpiredChallenges(db, now),
    () => deleteOldReminderLinks(db, addDays(warsawDayOf(now), -REMINDER_LINKS_KEPT_DAYS)),
    () => deleteKnownAddresses(db, ago(KNOWN_ADDRESS_MS / 1000)),
    () => deleteOldDevices(db, ago(DEVICE_KEPT_MS / 1000)),
    () => deleteOldResetMails(db, ago(SHARED_MAIL_MS / 1000)),
    () => deleteOldLockouts(db, now),
    () => foldAuditCounts(db, warsawDayOf(now)),
    () => deleteOldReports(db, ago(REPORT_KEPT_MS / 1000)),
    () => deleteOldDeliveries(db, deliveries),
    () => purgeMailFiles(mailDirectory(config), ago(MAIL_FILES_KEPT_SECONDS)),
    () => deleteAbandonedMails(db, ago(ABANDONED_MAILS_KEPT_SECONDS)),
  ]);
}
